import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backToImpersonator, impersonate } from '@farewind/contract/identity/impersonation';
import { seeAsRole } from '@farewind/contract/identity/roles';
import { enterTraining } from '@farewind/contract/identity/training';
import { signOut } from '@farewind/contract/account/account';
import { closeTask } from '@farewind/contract/orders/tasks';
import { call } from '../../shared/api/call.ts';
import { adoptToken } from '../../shared/api/tokens.ts';
import { holdAct, settleHeldActs } from './held-acts.ts';
import { returnToOwn, takeTokens } from './impersonation.ts';
import { endOwnSession } from './use-leave-office.ts';

const jar = new Map<string, string>();
const sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  jar.clear();
  sent.length = 0;
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    querySelector: () => null,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      if (line.includes('max-age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const { Authorization } = request.headers as Record<string, string>;
    sent.push(`${address.split('/').at(-1)} ${Authorization}`);
    // Any sign-in opens this session.
    const result = { accessToken: 'next', encryptedAccessToken: 'x', expireInSeconds: 60, userId: 2 };
    return Response.json({ __abp: true, success: true, error: null, result });
  });
  jar.set('Abp.AuthToken', 'mine');
  adoptToken('mine');
});
afterEach(async () => {
  await settleHeldActs();
  adoptToken(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hold = () => holdAct('task:1', (options) => call(closeTask, { taskId: '1' }, options));
const HELD = 'CloseTask Bearer mine';

test.each<readonly [string, () => Promise<void>, string]>([
  ['signing out', () => endOwnSession(false), 'SignOut'],
  ['signing out everywhere', () => endOwnSession(true), 'SignOutEverywhere'],
  ['impersonating', () => takeTokens(() => call(impersonate, { userId: 2, reason: 'help' })), 'Impersonate'],
  ['seeing as a role', () => takeTokens(() => call(seeAsRole, { roleId: 3 })), 'SeeAs'],
  ['entering the training copy', () => takeTokens(() => call(enterTraining, {})), 'Enter'],
  ['leaving the training copy', () => returnToOwn(() => call(signOut, {})), 'SignOut'],
  ['ending an impersonation', () => returnToOwn(() => call(backToImpersonator, {})), 'BackToImpersonator'],
])('%s first sends what was answered, under the name of whoever answered it', async (_what, change, next) => {
  hold();
  await change();
  await vi.runAllTimersAsync();
  expect(sent.slice(0, 2)).toEqual([HELD, `${next} Bearer mine`]);
  expect(sent.filter((one) => one.startsWith('CloseTask'))).toEqual([HELD]);
});

test('an answer leaves under the name of whoever gave it, also when another window has signed in as somebody else', async () => {
  hold();
  jar.set('Abp.AuthToken', 'theirs');
  await vi.runAllTimersAsync();
  expect(sent).toEqual([HELD]);
});
