import { createAudited, updateAudited } from '../audit/audited-write.ts';
import { failureOf } from '../call-failure.ts';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import { fieldRefusal, refusal } from '../errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { SettingManners } from './setting-manners.ts';
import type {
  ExternalSupplier,
  ExternalSupplierWrite,
  SupplierAccount,
  SupplierPageRequest,
  SupplierRows,
} from './supplier-rows.ts';

/** The dependencies of the office's supplier operations. */
export interface SupplierOfficeDeps<Kind extends string> {
  readonly database: Database;
  readonly keyring: Keyring;
  /** The wire shapes that this process speaks. */
  readonly clients: Readonly<Partial<Record<Kind, { whoAmI(account: SupplierAccount): Promise<string> }>>>;
  readonly manners: SettingManners;
}

/** A supplier as a form sends it. */
interface Fields<Kind extends string> {
  readonly kind: Kind;
  readonly code: string;
  readonly name: string;
  readonly apiUrl: string;
  readonly apiKey?: string | undefined;
  readonly agentRef?: string | undefined;
  readonly airports: readonly string[];
  readonly isActive: boolean;
}

/** Our registration for a supplier's news, as its module makes and ends it. */
interface NewsRegistration<Kind extends string> {
  readonly open: (supplier: ExternalSupplier<Kind>) => Promise<NonNullable<ExternalSupplier<Kind>['news']>>;
  /** Ends the registration that the given record has. Never rejects. */
  readonly end: (supplier: ExternalSupplier<Kind>) => Promise<void>;
}

/** External suppliers, as the office manages them in one table. */
export class SupplierOffice<Kind extends string> {
  readonly #deps: SupplierOfficeDeps<Kind>;
  readonly #rows: SupplierRows<Kind>;
  readonly #entity: string;

  /** `entity`: their name in the audit log. */
  constructor(deps: SupplierOfficeDeps<Kind>, rows: SupplierRows<Kind>, entity: string) {
    this.#deps = deps;
    this.#rows = rows;
    this.#entity = entity;
  }

  async list(scope: TenantScope, request: SupplierPageRequest) {
    const { totalCount, records } = await this.#rows.readPage(scope, this.#deps.keyring, request);
    return { totalCount, items: records.map(present) };
  }

  async save(scope: TenantScope, context: RequestContext, input: Fields<Kind>) {
    const supplier = this.#toSupplier(input, undefined);
    const id = await this.#rows.nextId(scope);
    const record = await createAudited(scope, context, this.#entity, async () => {
      const made = await this.#rows.insert(scope, this.#deps.keyring, { ...supplier, id });
      if (!made) throw new Error(`The supplier ${id} already exists`);
      return made;
    });
    return present(record);
  }

  /** Changes a supplier. One that gets another account has its registration for news ended at the former one. */
  async update(
    context: RequestContext,
    input: Fields<Kind> & { readonly id: number; readonly version?: number | undefined },
    endNews?: NewsRegistration<Kind>['end'],
  ) {
    const { id, version: seenVersion } = input;
    const { before, after } = await this.#deps.database.inTenant(context.tenantId, async (scope) => {
      const kept = await this.#lock(scope, id);
      const write = { ...this.#toSupplier(input, kept), id };
      const changed = await updateAudited(scope, context, this.#entity, {
        before: kept,
        seenVersion,
        present: (record) => present(record),
        write: () => this.#rows.write(scope, this.#deps.keyring, write),
      });
      return { before: kept, after: changed };
    });
    if (before.news && !after.news) await endNews?.(before);
    return present(after);
  }

  /** Tests the typed connection: asks the supplier which account it belongs to. */
  async try(
    { tenantId, language }: RequestContext,
    input: Fields<Kind> & { readonly id?: number | undefined },
  ) {
    const { id } = input;
    const typed = await this.#deps.database.inTenant(tenantId, async (scope) =>
      this.#toSupplier(input, id === undefined ? undefined : await this.#lock(scope, id)),
    );
    const { ok, ...words } = await this.#ask(typed);
    const key = ok ? 'supplier.trialWell' : 'supplier.trialFailed';
    const told = { ...words, secrets: [typed.apiKey] };
    return this.#deps.manners.connectionTestAnswer(language, ok, { key }, told);
  }

  /**
   * Registers our address for a supplier's news and stores the secret that signs them. The former registration ends only
   * then: if storing fails, its news still arrive, and the new one ends. While it is unknown which of them is stored, none
   * ends: news of the other are refused by their signature. Refuses with GEN-NOTFOUND.
   */
  async connectNews(context: RequestContext, id: number, { open, end }: NewsRegistration<Kind>) {
    const { database, keyring, manners } = this.#deps;
    const { tenantId, language } = context;
    const supplier = await database.inTenant(tenantId, (scope) => this.#lock(scope, id));
    let news: Awaited<ReturnType<typeof open>>;
    try {
      news = await open(supplier);
    } catch (error) {
      const told = { ...failureOf(error), secrets: [supplier.apiKey] };
      return manners.connectionTestAnswer(language, false, { key: 'supplier.newsFailed' }, told);
    }
    // Filled once everything but the commit is done.
    const replaced: { former?: ExternalSupplier<Kind> } = {};
    try {
      await database.inTenant(tenantId, async (scope) => {
        delete replaced.former;
        const before = await this.#lock(scope, id);
        await updateAudited(scope, context, this.#entity, {
          before,
          seenVersion: undefined,
          present: (record) => present(record),
          write: () => this.#rows.write(scope, keyring, { ...before, news }),
        });
        replaced.former = before;
      });
    } catch (error) {
      // The answer to the commit may have been lost.
      const isStored = replaced.former !== undefined && (await this.#hasNews(tenantId, id, news.ref));
      if (!isStored) {
        // Nobody would know its number any more.
        await end({ ...supplier, news });
        throw error;
      }
    }
    if (replaced.former) await end(replaced.former);
    return manners.connectionTestAnswer(language, true, { key: 'supplier.newsConnected' }, { said: '' });
  }

  /** Whether this registration is the stored one. Waits for a transaction that is about to store another. */
  async #hasNews(tenantId: number, id: number, ref: string): Promise<boolean> {
    const { news } = await this.#deps.database.inTenant(tenantId, (scope) => this.#lock(scope, id));
    return news?.ref === ref;
  }

  async #ask(typed: Omit<ExternalSupplierWrite<Kind>, 'id'>) {
    try {
      return { ok: true, said: await this.#deps.clients[typed.kind]!.whoAmI(typed) };
    } catch (error) {
      return { ok: false, ...failureOf(error) };
    }
  }

  async #lock(scope: TenantScope, id: number): Promise<ExternalSupplier<Kind>> {
    const record = await this.#rows.lock(scope, this.#deps.keyring, id);
    if (!record) throw refusal('GEN-NOTFOUND');
    return record;
  }

  /** The supplier that a form refers to. Refuses at the field. */
  #toSupplier(
    input: Fields<Kind>,
    kept: ExternalSupplier<Kind> | undefined,
  ): Omit<ExternalSupplierWrite<Kind>, 'id'> {
    const { clients, manners } = this.#deps;
    const { kind, code, name, apiUrl, agentRef, isActive } = input;
    if (!clients[kind]) throw fieldRefusal([{ path: 'kind', message: 'validation.invalidValue' }]);
    manners.requireWebAddress('apiUrl', apiUrl);
    manners.requirePlaces('airports', input.airports);
    const apiKey = manners.chooseSecret({
      path: 'apiKey',
      typed: input.apiKey,
      kept: kept?.apiKey,
      isNeeded: true,
      isSamePlace: kept?.kind === kind && kept.apiUrl === apiUrl,
    });
    const airports = [...new Set(input.airports)].toSorted();
    const isSameAccount =
      kept?.kind === kind && kept.apiUrl === apiUrl && kept.apiKey.reveal() === apiKey.reveal();
    // Another account does not know our registration.
    const news = isSameAccount ? kept.news : undefined;
    return { kind, code, name, apiUrl, apiKey, agentRef, airports, isActive, ...(news && { news }) };
  }
}

function present<Kind extends string>({ apiKey, news, ...record }: ExternalSupplier<Kind>) {
  const hasApiKey = apiKey.reveal() !== '';
  return { ...record, airports: [...record.airports], hasApiKey, ...(news && { hasNews: true }) };
}
