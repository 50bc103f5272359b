import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { learnCard } from './learn-card.ts';
import { isTurkishCard } from './turkish-cards.ts';

type Deps = Parameters<typeof learnCard>[0];

interface Account {
  readonly id: number;
  readonly mode: 'test' | 'live';
  readonly isPaused?: boolean;
}

const [AGENCY, OTHER_AGENCY] = [1, 2];
/** Issuers that no list of ours has; each test uses its own, since answers are kept. */
const issuers = Array.from({ length: 9 }, (_, index) => `54000${index + 1}`);

let bin6: string;
/** The accounts that were asked. */
let asked: number[];
/** What whoever runs the shop reads. */
let logged: string[];
/** Whether the agency's own list has the issuer. */
let isListed: boolean;
beforeEach(() => {
  asked = [];
  logged = [];
  isListed = false;
  bin6 = issuers.pop()!;
});

/** Asks about the card with these accounts of an agency, whose provider knows it as one from Turkey or not. */
async function learn(
  accounts: readonly Account[],
  { tenantId = AGENCY, taken = 'both', isTurkish = false, isBroken = false } = {},
): Promise<void> {
  const stored = accounts.map(({ id, mode, isPaused }) => ({
    id,
    mode,
    provider: 'iyzico',
    pause: isPaused ? { by: 'owner', at: new Date() } : undefined,
  }));
  const deps = {
    database: { inTenant: (_: number, act: (scope: unknown) => unknown) => act({}) },
    settings: {
      isListedIssuer: async () => isListed,
      listPaymentAccounts: async () => stored,
      readMoneyTaken: async () => taken,
    },
    gateways: {
      iyzico: {
        readBin: async ({ id }: { readonly id: number }) => {
          asked.push(id);
          if (isBroken) throw new Error('an answer of another shape');
          return isTurkish ? { country: 'TR' } : {};
        },
      },
    },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  };
  await learnCard(deps as unknown as Deps, tenantId, bin6);
}

const live: Account = { id: 1, mode: 'live' };
const test: Account = { id: 2, mode: 'test' };

describe('what a provider says of a card', () => {
  it('counts for the agency alone whose account was asked', async () => {
    await learn([live], { isTurkish: true });
    expect([isTurkishCard(AGENCY, bin6), isTurkishCard(OTHER_AGENCY, bin6)]).toEqual([true, false]);
    await learn([live], { tenantId: OTHER_AGENCY });
    expect([isTurkishCard(AGENCY, bin6), isTurkishCard(OTHER_AGENCY, bin6)]).toEqual([true, false]);
    expect(asked).toHaveLength(2);
  });

  it('is asked once from a live account, and again after a test account has called the card foreign', async () => {
    await learn([test]);
    await learn([test, live], { isTurkish: true });
    await learn([test, live]);
    expect(asked).toEqual([test.id, live.id]);
    expect(isTurkishCard(AGENCY, bin6)).toBe(true);
  });

  it('is believed of a test account that knows the card, as in a demo', async () => {
    await learn([test], { isTurkish: true });
    expect(isTurkishCard(AGENCY, bin6)).toBe(true);
  });

  it('delays no buyer if the provider’s answer breaks, and the fault is in the log', async () => {
    await learn([live], { isBroken: true });
    expect(isTurkishCard(AGENCY, bin6)).toBe(false);
    expect(logged).toEqual([expect.stringContaining('an answer of another shape')]);
    expect(logged.join('')).not.toContain(bin6);
    await learn([live], { isTurkish: true });
    expect(isTurkishCard(AGENCY, bin6)).toBe(true);
  });

  it('is not asked from paused accounts, nor from test accounts of an agency that takes real money', async () => {
    await learn([{ ...live, isPaused: true }, test], { taken: 'live', isTurkish: true });
    expect(asked).toEqual([]);
    expect(isTurkishCard(AGENCY, bin6)).toBe(false);
  });
});

describe('the agency’s own list of cards issued in Turkey', () => {
  it('needs no provider, and is the agency’s alone', async () => {
    isListed = true;
    await learn([live]);
    expect(asked).toEqual([]);
    expect([isTurkishCard(AGENCY, bin6), isTurkishCard(OTHER_AGENCY, bin6)]).toEqual([true, false]);
  });

  it('counts before what a provider has said, and no longer than the list has the issuer', async () => {
    await learn([live]);
    isListed = true;
    await learn([live]);
    expect(isTurkishCard(AGENCY, bin6)).toBe(true);
    isListed = false;
    await learn([live]);
    expect(isTurkishCard(AGENCY, bin6)).toBe(false);
    expect(asked).toHaveLength(1);
  });
});
