// What the page itself says; the program's own words come from the program.
'use strict';

const PAGE_WORDS = {
  en: {
    answers: n => n === 1 ? '1 answer' : `${n} answers`, empty: 'empty', you: 'you', none: 'Nothing is asked: the game is over.',
    play: 'Play', game: 'Game', seats: 'Players', layers: 'Variants', language: 'Language', seed: 'Seed', begin: 'Begin',
    person: 'a person', bot: 'a bot', resume: 'Go on with the last game', lessons: 'Learn', undo: 'Undo', redo: 'Redo',
    why: 'Why', odds: 'Odds', score: 'Score', suggest: 'Suggest', board: 'Board as text', rulesOf: 'Rules', share: 'Link',
    save: 'Save', load: 'Load', terminal: 'Terminal', editor: 'Rules editor', close: 'Close', clear: 'show all answers',
    give: 'Answer', number: 'A number', narrowed: 'with', typed: 'type a line: an answer, a command, Lua',
    copied: 'The link is in the clipboard.',
    ended: 'The program did not answer and was ended; the table is as before that line.', working: 'working …',
    use: 'Use it', drop: 'Take it off', check: 'Check', compare: 'Compare', diff: 'Diff', news: 'What happened',
    handOver: 'Press Enter when the next player sits here.', goOn: 'Go on', hidden: 'hidden hands: the screen is handed over', decision: 'Decision',
    next: 'Next', hint: 'Hint', leave: 'Leave the lesson', coach: 'Coach', measure: 'Measure', audit: 'Audit', wins: 'wins', branch: 'Branch at decision',
    games: 'Games', decisions: 'decisions a game', own: 'your own rule', who: 'Who plays', chance: 'a bot that plays by chance',
    unasked: 'no answer names it now.', late: 'It took too long and was ended.', nothing: 'Allowed; what comes of it, the others\' answers decide.', stage: 'The table', question: 'Question and answers',
    loading: 'loading …', log: 'Log', help: 'Help', rulebook: 'Rulebook', filter: 'search',
  },
  fr: {
    answers: n => n === 1 ? '1 réponse' : `${n} réponses`, empty: 'vide', you: 'vous',
    none: 'Rien n\'est demandé : la partie est finie.',
    play: 'Jouer', game: 'Jeu', seats: 'Joueurs', layers: 'Variantes', language: 'Langue', seed: 'Graine', begin: 'Commencer',
    person: 'une personne', bot: 'un robot', resume: 'Reprendre la dernière partie', lessons: 'Apprendre', undo: 'Annuler',
    redo: 'Refaire', why: 'Pourquoi', odds: 'Chances', score: 'Score', suggest: 'Conseil', board: 'Plateau en texte',
    rulesOf: 'Règles', share: 'Lien', save: 'Enregistrer', load: 'Ouvrir', terminal: 'Terminal', editor: 'Éditeur de règles',
    close: 'Fermer', clear: 'toutes les réponses', give: 'Répondre', number: 'Un nombre', narrowed: 'avec',
    typed: 'une ligne : une réponse, une commande, du Lua', copied: 'Le lien est dans le presse-papiers.',
    ended: 'Le programme ne répondait plus et a été arrêté ; la table est comme avant cette ligne.', working: 'au travail …',
    use: 'L\'appliquer', drop: 'L\'enlever', check: 'Vérifier', compare: 'Comparer', diff: 'Changements', news: 'Ce qui s\'est passé',
    handOver: 'Appuyez sur Entrée quand le joueur suivant est assis.', goOn: 'Continuer', hidden: 'mains cachées : on se passe l\'écran', decision: 'Décision',
    next: 'Suite', hint: 'Indice', leave: 'Quitter la leçon', coach: 'Entraîneur', measure: 'Mesurer', audit: 'Audit', wins: 'victoires',
    branch: 'Branche à la décision', games: 'Parties', decisions: 'décisions par partie', own: 'votre règle', who: 'Qui joue',
    chance: 'un robot qui joue au hasard', unasked: 'aucune réponse ne la nomme maintenant.', late: 'C\'était trop long : arrêté.',
    nothing: 'Permis ; la suite dépend des réponses des autres.',
    stage: 'La table', question: 'Question et réponses', loading: 'chargement …', log: 'Journal', help: 'Aide', rulebook: 'Livret', filter: 'chercher',
  },
};
