// Verifies checkpoints, inclusions and consistencies, one JSON object a line of standard input, with the packages of Go's
// checksum database, and answers a line each: "ok" or the fault.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type given struct {
	VerifierKey, Checkpoint, LeafHash, EarlierRoot string
	Index, Earlier                                int64
	Path, Consistency                             []string
}

func hash(text string) (tlog.Hash, error) {
	var h tlog.Hash
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err == nil && len(bytes) != len(h) {
		err = fmt.Errorf("not 32 bytes")
	}
	copy(h[:], bytes)
	return h, err
}

func hashes(texts []string) ([]tlog.Hash, error) {
	all := []tlog.Hash{}
	for _, text := range texts {
		h, err := hash(text)
		if err != nil {
			return nil, err
		}
		all = append(all, h)
	}
	return all, nil
}

func check(line []byte) error {
	var g given
	if err := json.Unmarshal(line, &g); err != nil {
		return err
	}
	verifier, err := note.NewVerifier(g.VerifierKey)
	if err != nil {
		return err
	}
	opened, err := note.Open([]byte(g.Checkpoint), note.VerifierList(verifier))
	if err != nil {
		return err
	}
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return err
	}
	root, err := hash(lines[2])
	if err != nil {
		return err
	}
	leaf, err := hash(g.LeafHash)
	if err != nil {
		return err
	}
	path, err := hashes(g.Path)
	if err != nil {
		return err
	}
	if err := tlog.CheckRecord(tlog.RecordProof(path), size, root, g.Index, leaf); err != nil {
		return err
	}
	earlier, err := hash(g.EarlierRoot)
	if err != nil {
		return err
	}
	consistency, err := hashes(g.Consistency)
	if err != nil {
		return err
	}
	return tlog.CheckTree(tlog.TreeProof(consistency), size, root, g.Earlier, earlier)
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if err := check(lines.Bytes()); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println("ok")
		}
	}
}
