-- The world outside is not there.
package.loadlib("x")
