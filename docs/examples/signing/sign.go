// Chats as one of your own users: TUTKA_URL=… TUTKA_AGENT=… TUTKA_SHARE=… TUTKA_SECRET=… go run sign.go <user> <question>
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

type fields map[string]any

// setting reads what the program is told by its environment; without it the program ends.
func setting(name string) string {
	value := os.Getenv(name)
	if value == "" {
		fmt.Fprintln(os.Stderr, "Set "+name)
		os.Exit(1)
	}
	return value
}

// sign tells Tutka that this user is yours: on your server only, for the secret never reaches a browser.
func sign(exUserID string, timestamp int64) fields {
	share := setting("TUTKA_SHARE")
	mac := hmac.New(sha256.New, []byte(setting("TUTKA_SECRET")))
	fmt.Fprintf(mac, "%s.%s.%d", share, exUserID, timestamp)
	signature := hex.EncodeToString(mac.Sum(nil))
	return fields{"shareId": share, "exUserId": exUserID, "timestamp": timestamp, "sign": signature}
}

// call reads data of the answer into what is given; a refusal ends the program.
func call(method, path string, body fields, data any) {
	var sent io.Reader
	if body != nil {
		bytesOf, err := json.Marshal(body)
		check(err)
		sent = bytes.NewReader(bytesOf)
	}
	request, err := http.NewRequest(method, setting("TUTKA_URL")+path, sent)
	check(err)
	request.Header.Set("content-type", "application/json")
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	var answer struct {
		Code             int
		Data             json.RawMessage
		ErrorCode, Error string
	}
	check(json.NewDecoder(response.Body).Decode(&answer))
	if answer.Code != 200 {
		check(fmt.Errorf("%s: %s", answer.ErrorCode, answer.Error))
	}
	check(json.Unmarshal(answer.Data, data))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// who signs each call anew: a signature is good for five minutes. The third word is there to try an old one.
func who() fields {
	timestamp := time.Now().UnixMilli()
	if len(os.Args) > 3 {
		given, err := strconv.ParseInt(os.Args[3], 10, 64)
		check(err)
		timestamp = given
	}
	return sign(os.Args[1], timestamp)
}

// as adds who calls to a body.
func as(user, body fields) fields {
	for name, value := range user {
		body[name] = value
	}
	return body
}

func main() {
	var session struct{ UUID string }
	call("POST", "/api/sessions", as(who(), fields{"agentUUID": setting("TUTKA_AGENT")}), &session)

	var said struct{ Reply struct{ Content string } }
	message := fields{"sessionUUID": session.UUID, "content": os.Args[2]}
	call("POST", "/api/session-messages", as(who(), message), &said)

	query := url.Values{}
	for name, value := range who() {
		query.Set(name, fmt.Sprint(value))
	}
	var sessions []struct{ UUID string }
	call("GET", "/api/sessions-cursor?"+query.Encode(), nil, &sessions)

	uuids := []string{}
	for _, one := range sessions {
		uuids = append(uuids, one.UUID)
	}
	check(json.NewEncoder(os.Stdout).Encode(fields{"reply": said.Reply.Content, "sessions": uuids}))
}
