import { expect, it } from 'vitest';
import { oneAtATime } from './use-act.ts';

it('a button pressed twice before the page is drawn again acts once', async () => {
  const run = oneAtATime();
  let sent = 0;
  let answer = () => undefined as void;
  const send = () => {
    sent += 1;
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const presses = [run(send), run(send)];
  answer();
  await Promise.all(presses);
  expect(sent).toBe(1);
});

it('after an act that failed or succeeded the next press acts again', async () => {
  const run = oneAtATime();
  let sent = 0;
  const send = async () => {
    sent += 1;
    if (sent === 1) throw new Error('refused');
  };
  await expect(run(send)).rejects.toThrow('refused');
  await run(send);
  await run(send);
  expect(sent).toBe(3);
});
