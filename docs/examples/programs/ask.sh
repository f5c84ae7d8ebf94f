# Asks an agent: TUTKA_URL=… TUTKA_KEY=TTK.… TUTKA_AGENT=… sh ask.sh <question>
# Within JSON, quotes, tabs and ends of lines are written otherwise.
question=$(printf %s "$1" | sed 's/[\\"]/\\&/g' | awk 'NR > 1 { printf "\\n" } { gsub(/\t/, "\\t"); gsub(/\r/, ""); printf "%s", $0 }')
curl -sS --fail-with-body "$TUTKA_URL/v1/chat/completions" \
  -H "Authorization: Bearer $TUTKA_KEY" \
  -H "Content-Type: application/json" \
  -d "{\"model\": \"$TUTKA_AGENT\", \"messages\": [{\"role\": \"user\", \"content\": \"$question\"}]}"
