// npm run rehearse -- --provider=<name>|all [--account --currency=EUR --at-once]: what holds with a provider, see docs/commands.md.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findKeyProblem } from './find-key-problem.ts';
import { readCurrency } from './read-currency.ts';
import {
  createPaymentGateways,
  listProviderSheets,
} from '../../apps/server/src/adapters/payment-gateways/providers.ts';
import { readAccountKeys } from '../../apps/server/src/stress-tests/testing/rehearsal/account-keys.ts';
import { rehearseAccount } from '../../apps/server/src/stress-tests/testing/rehearsal/rehearse-account.ts';
import {
  listRehearsable,
  rehearsalDeps,
  rehearseProvider,
} from '../../apps/server/src/stress-tests/testing/rehearsal/rehearse-provider.ts';
import {
  drawRehearsal,
  type RehearsedRow,
} from '../../apps/server/src/stress-tests/testing/rehearsal/rehearsed-row.ts';

const SECONDS_BETWEEN_QUERIES = 4;
const LONGEST_WAIT_MS = 15 * 60_000;

const known = listRehearsable();
const values = readOptions();
const { provider = '' } = values;
if (provider !== 'all' && !known.includes(provider)) fail(`--provider=${known.join('|')}|all`);
if (values.account && provider === 'all') fail('--account needs one provider: the keys belong to it.');

let hasFault = false;
for (const name of provider === 'all' ? known : [provider]) {
  const rows = values.account ? await atAccount(name) : await rehearseProvider(name, showProgress);
  console.log(drawRehearsal(name, rows).join('\n'));
  hasFault ||= rows.length === 0 || rows.some(({ outcome }) => outcome === 'fault');
}
process.exitCode = hasFault ? 1 : 0;

function readOptions() {
  try {
    const { values: given } = parseArgs({
      options: {
        provider: { type: 'string' },
        account: { type: 'boolean', default: false },
        'at-once': { type: 'boolean', default: false },
        currency: { type: 'string' },
      },
    });
    return given;
  } catch (error) {
    return fail(
      `${wordsOf(error)}\n--provider=${known.join('|')}|all [--account [--currency=EUR] [--at-once]]`,
    );
  }
}

/** With the causes: of an unreachable provider the first words are only `fetch failed`. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  const words = error.message || code || error.name;
  return cause === undefined ? words : `${words}: ${wordsOf(cause)}`;
}

/** Ends with a sentence: a wrong option or key is no fault of the program. */
function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function atAccount(name: string): Promise<RehearsedRow[]> {
  const sheet = listProviderSheets(false).find((one) => one.provider === name)!;
  const { keys, currency } = readAccount(sheet);
  const problem = await findKeyProblem(name, keys, rehearsalDeps);
  if (problem !== undefined) fail(`${name}: ${problem}`);
  const until = Date.now() + LONGEST_WAIT_MS;
  console.log(
    'With a test account: the smallest sums are charged and refunded. Never use it with live keys.',
  );
  return rehearseAccount({
    gateway: createPaymentGateways(false, rehearsalDeps)[name]!,
    keys,
    currency,
    isAtOnce: values['at-once'],
    showPage: (address, purpose) => console.log(`\n${purpose}, within 15 minutes:\n${address}\n`),
    wait: async () => {
      await delay(SECONDS_BETWEEN_QUERIES * 1000);
      return Date.now() < until;
    },
    tell: showProgress,
  });
}

function readAccount(sheet: Parameters<typeof readAccountKeys>[0] & Parameters<typeof readCurrency>[1]) {
  try {
    return { keys: readAccountKeys(sheet, process.env), currency: readCurrency(values.currency, sheet) };
  } catch (error) {
    return fail(wordsOf(error));
  }
}

function showProgress({ method, tried, outcome }: RehearsedRow): void {
  console.error(`… ${method}: ${tried}: ${outcome}`);
}
