<?php
// Chats as one of your own users: TUTKA_URL=… TUTKA_AGENT=… TUTKA_SHARE=… TUTKA_SECRET=… php sign.php <user> <question>

function setting(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        fwrite(STDERR, "Set $name\n");
        exit(1);
    }
    return $value;
}

/** What tells Tutka that this user is yours: on your server only, for the secret never reaches a browser. */
function sign(string $exUserId, int $timestamp): array
{
    $share = setting('TUTKA_SHARE');
    $sign = hash_hmac('sha256', "$share.$exUserId.$timestamp", setting('TUTKA_SECRET'));
    return ['shareId' => $share, 'exUserId' => $exUserId, 'timestamp' => $timestamp, 'sign' => $sign];
}

function call(string $path, ?array $body = null): array
{
    $http = ['method' => $body === null ? 'GET' : 'POST', 'ignore_errors' => true];
    if ($body !== null) {
        $http += ['header' => 'content-type: application/json', 'content' => json_encode($body)];
    }
    $answer = file_get_contents(setting('TUTKA_URL') . $path, false, stream_context_create(['http' => $http]));
    $envelope = json_decode($answer, true);
    if ($envelope['code'] !== 200) {
        fwrite(STDERR, "{$envelope['errorCode']}: {$envelope['error']}\n");
        exit(1);
    }
    return $envelope['data'];
}

[, $user, $question] = $argv;
// A signature is good for five minutes: sign each call anew. The third word is there to try an old one.
$who = fn() => sign($user, (int) ($argv[3] ?? microtime(true) * 1000));

$session = call('/api/sessions', ['agentUUID' => setting('TUTKA_AGENT')] + $who());
$said = call('/api/session-messages', ['sessionUUID' => $session['uuid'], 'content' => $question] + $who());
$sessions = call('/api/sessions-cursor?' . http_build_query($who()));
echo json_encode(['reply' => $said['reply']['content'], 'sessions' => array_column($sessions, 'uuid')]), "\n";
