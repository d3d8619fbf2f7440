#!/usr/bin/env bash
# The recipes of repl/batch/README.md on the real programs: GNU parallel over ssh to a server of our own, and a Slurm job
# array with a task that is requeued while it runs.  TAP.  What isn't installed is left out.  Part of make
# soak; by itself, without CLUSTER_GAMES, it only looks that the recipes are there.
. "$(dirname "$0")/../../support/check.sh"
export NO_COLOR=1
port=$((20000 + RANDOM % 20000))
ours=()
ends_ours() {
  for p in "${ours[@]}"; do kill "$p" 2>/dev/null && wait "$p" 2>/dev/null; done
  rm -rf "$dir"
}
trap ends_ours EXIT
check "the recipes are those of the README" eval \
  'grep -q "^    parallel --sshlogin .* --resume-failed --return" repl/batch/README.md && grep -q "^    sbatch --array=.* --requeue" repl/batch/README.md'
if [[ -z ${CLUSTER_GAMES:-} ]]; then
  echo "1..$number"
  exit 0
fi
cd "$dir" || exit 1
chmod 700 .
games=$CLUSTER_GAMES
sim="sim qe -p 4 --bots random --games $games --jobs 1"
compare="compare barrels --b tip --bots random --games $games --jobs 1"
digest() { sed -n 's/.*"digest": "\([0-9a-f]*\)".*/\1/p' "$1" | sort | uniq; }
plain() { sed -E '/"(seconds|took|extra_seconds|command)":/d; s/,$//' "$1" | sort; }
left_out() { check "$1 # SKIP not installed: $2" true; }

"$OILPATCH" $sim --json >sim.one && "$OILPATCH" $compare --json >compare.one || exit 1

serve() {
  ssh-keygen -q -t ed25519 -N '' -f key </dev/null && ssh-keygen -q -t ed25519 -N '' -f host </dev/null && cp key.pub keys
  printf '%s\n' "Host node" "HostName 127.0.0.1" "Port $port" "IdentityFile $PWD/key" "StrictHostKeyChecking no" \
    "UserKnownHostsFile /dev/null" "LogLevel ERROR" >config
  mkdir -p /run/sshd
  "$(command -v sshd)" -D -e -p "$port" -h "$PWD/host" -o ListenAddress=127.0.0.1 -o AuthorizedKeysFile="$PWD/keys" \
    -o StrictModes=no -o UsePAM=no -o PidFile=none -o PasswordAuthentication=no </dev/null >/dev/null 2>sshd.log &
  ours+=($!)
  sleep 2
}
over_ssh() { # NAME WORD...: shard 3 fails the first time; run again, it plays what is missing
  local name=$1
  shift
  mkdir -p "$name" && cd "$name" || return 1
  for try in 1 2; do
    parallel --will-cite -j 2 --ssh "ssh -F $dir/config" --sshlogin node --joblog log --resume-failed --return {}.json --cleanup \
      "if [ {} = 3 ] && mkdir $dir/$name.once 2>/dev/null; then exit 1; fi; OILPATCH_VARIANTS=$OILPATCH_VARIANTS $OILPATCH $* --shard {}/4 --json > {}.json" \
      ::: 1 2 3 4 </dev/null >out 2>err && break
  done
  [[ $try == 2 ]] && "$OILPATCH" merge --json {1..4}.json >../"$name.two" 2>err
  local status=$?
  cd ..
  return $status
}
if command -v parallel >/dev/null && command -v rsync >/dev/null && command -v sshd >/dev/null; then
  serve
  check "sim over ssh, a shard failing once" eval \
    'over_ssh sim $sim && [[ -n $(digest sim.one) && $(digest sim.one) == "$(digest sim.two)" ]]'
  check "compare over ssh, too" eval 'over_ssh compare $compare && cmp <(plain compare.one) <(plain compare.two)'
else
  left_out "over ssh" "parallel, rsync, sshd"
fi

slurm_up() {
  local name
  name=$(hostname -s)
  mkdir -p slurm/state slurm/spool
  cat >slurm/slurm.conf <<END
ClusterName=ours
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=$((port + 1))
SlurmdPort=$((port + 2))
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
StateSaveLocation=$PWD/slurm/state
SlurmdSpoolDir=$PWD/slurm/spool
SlurmctldPidFile=$PWD/slurm/ctld.pid
SlurmdPidFile=$PWD/slurm/d.pid
SlurmctldLogFile=$PWD/slurm/ctld.log
SlurmdLogFile=$PWD/slurm/d.log
ReturnToService=2
RequeueExit=1
MinJobAge=600
SchedulerParameters=batch_sched_delay=0,sched_interval=2
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$name Default=YES State=UP
END
  export SLURM_CONF=$PWD/slurm/slurm.conf
  slurmctld -D -c 2>/dev/null &
  ours+=($!)
  sleep 3
  slurmd -D 2>/dev/null &
  ours+=($!)
  for _ in $(seq 30); do sinfo -h -o %t 2>/dev/null | grep -q "idle" && return 0; sleep 1; done
  return 1
}
on_slurm() { # NAME WORD...: as in the README; task 2 is sent back once while it runs
  local name=$1 job tries
  shift
  mkdir -p "$name.slurm" && cd "$name.slurm" || return 1
  job=$(sbatch --parsable --array=1-4 --requeue -o %a.log --wrap "i=\$SLURM_ARRAY_TASK_ID; export OILPATCH_VARIANTS=$OILPATCH_VARIANTS
    $OILPATCH $* --shard \$i/4 --resume \$i.state --json > \$i.json
    if [ \$i = 2 ] && mkdir once 2>/dev/null; then sleep 600; fi") || return 1
  for tries in $(seq 90); do [[ -d once ]] && break; sleep 1; done
  scontrol requeue "${job}_2" || return 1
  for tries in $(seq 180); do
    [[ -z $(squeue -h -j "$job" 2>/dev/null) ]] && break
    scontrol release "${job}_2" 2>/dev/null
    sleep 1
  done
  "$OILPATCH" merge --json {1..4}.json >../"$name.three" 2>err
  local status=$?
  cd ..
  return $status
}
if command -v slurmctld >/dev/null && command -v slurmd >/dev/null && command -v sbatch >/dev/null && slurm_up; then
  check "sim on Slurm, a task requeued" eval 'on_slurm sim $sim && [[ $(digest sim.one) == "$(digest sim.three)" ]]'
  check "compare on Slurm, too" eval 'on_slurm compare $compare && cmp <(plain compare.one) <(plain compare.three)'
else
  left_out "on Slurm" "slurmctld, slurmd, slurm-client"
fi
echo "1..$number"
