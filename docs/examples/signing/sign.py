# Chats as one of your own users: TUTKA_URL=… TUTKA_AGENT=… TUTKA_SHARE=… TUTKA_SECRET=… python3 sign.py <user> <question>
import hashlib
import hmac
import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL, AGENT, SHARE, SECRET = (os.environ[f"TUTKA_{name}"] for name in ("URL", "AGENT", "SHARE", "SECRET"))


def sign(ex_user_id, timestamp=None):
    """What tells Tutka that this user is yours: on your server only, for the secret never reaches a browser."""
    timestamp = timestamp or int(time.time() * 1000)
    text = f"{SHARE}.{ex_user_id}.{timestamp}"
    signature = hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest()
    return {"shareId": SHARE, "exUserId": ex_user_id, "timestamp": timestamp, "sign": signature}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(URL + path, data=data, headers={"content-type": "application/json"})
    try:
        with urlopen(request) as response:
            return json.load(response)["data"]
    except HTTPError as refused:
        answer = json.load(refused)
        sys.exit(f"{answer['errorCode']}: {answer['error']}")


user, question = sys.argv[1:3]


def who():
    """A signature is good for five minutes: sign each call anew. The third word is there to try an old one."""
    return sign(user, int(sys.argv[3]) if len(sys.argv) > 3 else None)


session = call("/api/sessions", {"agentUUID": AGENT, **who()})
answer = call("/api/session-messages", {"sessionUUID": session["uuid"], "content": question, **who()})
sessions = call(f"/api/sessions-cursor?{urlencode(who())}")
print(json.dumps({"reply": answer["reply"]["content"], "sessions": [one["uuid"] for one in sessions]}))
