import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const port = process.env.PORT || '8080';
const running: ChildProcess[] = [];

function run(args: string[], cwd: string, env: Record<string, string>): void {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  running.push(child);
  child.once('exit', (code) => end(code ?? 1));
}

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of running) child.kill('SIGTERM');
}

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

run(['--watch', '--watch-preserve-output', 'tools/src/embedded/main.ts'], root, { PORT: port });
run([resolve(root, 'node_modules/vite/bin/vite.js')], resolve(root, 'web'), {
  GATEWAY_URL: `http://localhost:${port}`,
});
console.log(
  `The services are at http://localhost:${port} and start again on a change of theirs; open the address that Vite prints.`,
);
