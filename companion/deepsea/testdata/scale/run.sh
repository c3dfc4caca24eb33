#!/bin/sh
# For scale beside BenchmarkEngineMoves: random games by two well-known
# libraries on this machine. Both are fetched into a folder that is thrown
# away; neither is a dependency of Shipmate.
set -e
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cp "$here/chess.go" main.go
go mod init scale >go.log 2>&1
go get github.com/notnil/chess@v1.10.0 >>go.log 2>&1
go run .
cp "$here/tictactoe.mjs" .
npm install --no-audit --no-fund --silent boardgame.io@0.50.2
NODE_ENV=production node tictactoe.mjs
