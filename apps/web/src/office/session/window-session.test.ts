import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '@farewind/contract/account/account';
import { closeTask } from '@farewind/contract/orders/tasks';
import { call } from '../../shared/api/call.ts';
import { SignedInElsewhereError } from '../../shared/api/api-error.ts';
import { adoptToken } from '../../shared/api/tokens.ts';
import { createTranslate } from '../../shared/i18n/i18n.tsx';
import { describeSession } from '../account/describe-session.ts';
import en from '../i18n/en.json' with { type: 'json' };
import { askSession } from './ask-session.ts';
import { holdAct, settleHeldActs } from './held-acts.ts';
import { returnToOwn } from './impersonation.ts';
import { officeCall } from './office-call.ts';
import { endOwnSession } from './use-leave-office.ts';
import { sessionElsewhere, showSession } from './window-session.ts';

interface Whose {
  readonly userId: number;
  readonly tenantId: number;
  readonly impersonatorId?: number;
  readonly role?: string;
}

/** What each token stands for on the server. */
const sessions: Readonly<Record<string, Whose>> = {
  live: { userId: 2, tenantId: 1 },
  renewed: { userId: 2, tenantId: 1 },
  training: { userId: 2, tenantId: 9 },
  colleague: { userId: 3, tenantId: 1 },
  impersonated: { userId: 2, tenantId: 1, impersonatorId: 5 },
  role: { userId: 2, tenantId: 1, impersonatorId: 2, role: 'Cashier' },
};
/** Saves that reached the server, with whose token. */
const saved: string[] = [];
let cookie = '';

beforeEach(async () => {
  saved.length = 0;
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    querySelector: () => null,
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      if (line.startsWith('Abp.AuthToken')) cookie = line.split(';')[0] ?? '';
    },
  });
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const token = (request.headers as Record<string, string>)['Authorization']?.slice('Bearer '.length) ?? '';
    const { userId, tenantId, impersonatorId, role } = sessions[token]!;
    const act = address.split('/').at(-1)!;
    if (/CloseTask|SignOut/.test(act)) saved.push(`${act} ${token}`);
    const result = {
      user: { id: userId, name: 'Anna', surname: 'Sokolova' },
      // A copy is named as its agency.
      tenant: { id: tenantId, name: 'Strict Shores', ...(tenantId === 1 ? {} : { isTraining: true }) },
      seesAsRole: role === undefined ? null : { id: 7, displayName: role },
      auth: { grantedPermissions: {} },
      session: { impersonatorUserId: impersonatorId ?? null },
    };
    return Response.json({ __abp: true, success: true, error: null, result });
  });
  signIn('live');
  showSession(await askSession());
});
afterEach(() => {
  adoptToken(undefined);
  cookie = '';
  vi.unstubAllGlobals();
});

const signIn = (token: string) => {
  cookie = `Abp.AuthToken=${token}`;
};
const t = createTranslate('en-GB', en);
const save = () => officeCall(closeTask, { taskId: '1' });

test.each(['training', 'colleague', 'impersonated', 'role'])(
  'what is saved in one window never goes to the session (%s) that another window has opened since',
  async (token) => {
    signIn(token);
    await expect(save()).rejects.toBeInstanceOf(SignedInElsewhereError);
    await expect(save()).rejects.toBeInstanceOf(SignedInElsewhereError);
    expect(saved).toEqual([]);
    expect(sessionElsewhere.read()?.user?.id).toBe(sessions[token]!.userId);
  },
);

test.each([
  ['training', 'has signed in as Anna Sokolova (training copy of Strict Shores).'],
  ['impersonated', 'acts in the name of Anna Sokolova (Strict Shores).'],
  ['role', 'shows the office as the role Cashier (Strict Shores).'],
])(
  'the window tells its own session from the one (%s) of the same person in the same agency',
  async (token, words) => {
    signIn(token);
    await save().catch(() => undefined);
    expect(describeSession(sessionElsewhere.read()!, t)).toBe(`In another window, this browser ${words}`);
  },
);

test('the window goes on when the session of another ends', async () => {
  signIn('training');
  await save().catch(() => undefined);
  expect(sessionElsewhere.read()?.tenant?.isTraining).toBe(true);
  signIn('live');
  await save();
  expect(sessionElsewhere.read()).toBeUndefined();
  expect(saved).toEqual(['CloseTask live']);
});

test('another sign-in of the same person in the same agency changes nothing for the other windows', async () => {
  signIn('renewed');
  await save();
  expect(saved).toEqual(['CloseTask renewed']);
  expect(sessionElsewhere.read()).toBeUndefined();
});

test('an answer that can be taken back is given in the name that the window shows', async () => {
  signIn('training');
  holdAct('task:1', (options) => officeCall(closeTask, { taskId: '1' }, options));
  await settleHeldActs();
  expect(saved).toEqual(['CloseTask live']);
});

test('leaving a session in one window does not sign out the other session of another', async () => {
  signIn('training');
  await expect(returnToOwn(() => call(signOut, {}))).rejects.toBeInstanceOf(SignedInElsewhereError);
  await expect(endOwnSession(true)).rejects.toBeInstanceOf(SignedInElsewhereError);
  expect(saved).toEqual([]);
});
