import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { drawSentence, drawSwitches } from './simulator-pages.ts';
import { registerSwitches, type SimulatorSwitches } from './simulator-switches.ts';
import { bankPage } from './test-bank/control-page.ts';
import { html } from './test-bank/html.ts';

type Form = Readonly<Record<string, string | undefined>>;

const HTML = 'text/html; charset=utf-8';

/** The notification addresses that owners of accounts have set at a simulated provider. */
export class NoticeAddresses {
  readonly #pool: pg.Pool;
  readonly #table: string;

  /** `table`: in the simulator's own schema; see `noticeAddressTable`. */
  constructor(pool: pg.Pool, table: string) {
    this.#pool = pool;
    this.#table = table;
  }

  async find(accountId: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ url: string }>(
      `select notice_url as url from ${this.#table} where id = $1`,
      [accountId],
    );
    return rows[0]?.url;
  }

  async set(accountId: string, url: string): Promise<void> {
    await this.#pool.query(
      `insert into ${this.#table} values ($1, $2) on conflict (id) do update set notice_url = excluded.notice_url`,
      [accountId, url],
    );
  }
}

/** The table of the addresses, for a simulator's own tables. */
export const noticeAddressTable = (table: string): string =>
  `create table if not exists ${table} (id text primary key, notice_url text not null);`;

/** An account on a simulator's panel. */
export interface PanelAccount {
  readonly id: string;
  /** Its keys, by their names at the provider. */
  readonly keys: readonly (readonly [name: string, value: string])[];
  /** The notification address until its owner sets another one. */
  readonly firstNoticeUrl: () => string;
}

export interface ProviderPanel {
  readonly prefix: string;
  /** The provider's name. */
  readonly title: string;
  readonly accounts: readonly PanelAccount[];
  readonly addresses: NoticeAddresses;
  readonly switches: SimulatorSwitches<string>;
  readonly sendTest: (accountId: string, url: string) => Promise<unknown>;
}

/** The provider's panel: the keys of each account, its notification address, and the simulator's switches. */
export function registerPanel(desk: FastifyInstance, panel: ProviderPanel): void {
  const { prefix, accounts, addresses, switches, sendTest } = panel;
  const frame = {
    language: 'en',
    title: `${panel.title} (simulator)`,
    notice: `This is a simulator of ${panel.title}. No money moves.`,
  };

  desk.get('/', async (request, reply) => {
    const apiUrl = `${request.protocol}://${request.host}${prefix}`;
    const forms = [];
    for (const account of accounts)
      forms.push(
        drawAccount(prefix, apiUrl, account, (await addresses.find(account.id)) ?? account.firstNoticeUrl()),
      );
    const set = await switches.getAll();
    return reply.type(HTML).send(
      bankPage(
        frame.language,
        frame.title,
        frame.notice,
        html`<section class="win">
          <h1>${frame.title}</h1>
          ${forms} ${drawSwitches(prefix, set)}
        </section>`,
      ),
    );
  });

  desk.post('/shop', async (request, reply) => {
    const { shopId = '', noticeUrl = '', act } = (request.body ?? {}) as Form;
    if (!accounts.some(({ id }) => id === shopId) || !URL.canParse(noticeUrl))
      return reply.code(400).type(HTML).send(drawSentence(frame, 'No such account, or no address.'));
    await addresses.set(shopId, noticeUrl);
    if (act === 'test') await sendTest(shopId, noticeUrl);
    return reply.redirect(`${prefix}/`, 303);
  });

  registerSwitches(desk, prefix, switches);
}

function drawAccount(prefix: string, apiUrl: string, { id, keys }: PanelAccount, noticeUrl: string) {
  const facts = [...keys, ['Address of the interface', apiUrl] as const];
  return html`<form method="post" action="${prefix}/shop">
    <dl>
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <input type="hidden" name="shopId" value="${id}" />
    <p>
      <label for="url-${id}">Address for notifications</label>
      <input id="url-${id}" name="noticeUrl" type="url" value="${noticeUrl}" />
      <button name="act" value="save">Save</button>
      <button class="quiet" name="act" value="test">Send a test notification</button>
    </p>
  </form>`;
}
