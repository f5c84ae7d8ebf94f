# Asks an agent: TUTKA_URL=… TUTKA_KEY=TTK.… TUTKA_AGENT=… sh ask.sh <question>
curl -sS --fail-with-body "$TUTKA_URL/v1/chat/completions" \
  -H "Authorization: Bearer $TUTKA_KEY" \
  -H "Content-Type: application/json" \
  -d "{\"model\": \"$TUTKA_AGENT\", \"messages\": [{\"role\": \"user\", \"content\": \"$1\"}]}"
