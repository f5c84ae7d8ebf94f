# Asks an agent: TUTKA_URL=… TUTKA_KEY=TTK.… TUTKA_AGENT=… python3 ask.py <question>
import os, sys
from openai import OpenAI

client = OpenAI(base_url=os.environ["TUTKA_URL"] + "/v1", api_key=os.environ["TUTKA_KEY"])
answer = client.chat.completions.create(
    model=os.environ["TUTKA_AGENT"],
    messages=[{"role": "user", "content": sys.argv[1]}],
)
print(answer.choices[0].message.content, end="")
