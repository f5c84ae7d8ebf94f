import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { startTime, startTimeByPs } from './start-time.ts';

const hasPs = spawnSync('ps', ['-p', String(process.pid), '-o', 'lstart=']).status === 0;

(hasPs ? test : test.skip)(
  'without /proc too a pid that was given out again has another start time',
  async () => {
    const own = startTimeByPs(process.pid);
    expect(own).toMatch(/^\w{3}-\w{3}-\d+-\d\d:\d\d:\d\d-\d{4}$/);
    expect(startTimeByPs(process.pid)).toBe(own);
    // To the second: whatever has the number next began later.
    while (Math.floor(Date.now() / 1000) <= Date.parse(`${own?.replaceAll('-', ' ')} UTC`) / 1000 + 2)
      await new Promise((done) => setTimeout(done, 100));
    const later = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    expect(startTimeByPs(Number(later.pid))).not.toBe(own);
    later.kill();
    await once(later, 'exit');
    expect(startTimeByPs(Number(later.pid))).toBeUndefined();
  },
);

test('a process that has ended is none, also while its parent does not ask about it', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(said);
  const looks = hasPs ? [startTime, startTimeByPs] : [startTime];
  for (let n = 0; n < 100 && looks.some((look) => look(pid) !== undefined); n++)
    await new Promise((done) => setTimeout(done, 20));
  expect(looks.map((look) => look(pid))).toEqual(looks.map(() => undefined));
  expect(process.kill(pid, 0)).toBe(true);
  parent.kill();
});
