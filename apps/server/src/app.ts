import { listProviderSheets } from './adapters/payment-gateways/providers.ts';
import { join } from 'node:path';
import { catalogue } from '@farewind/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { redrawPhoto } from './adapters/pictures/redraw-photo.ts';
import { createContent } from './modules/content/public.ts';
import { storeRegistered } from './modules/customers/public.ts';
import { createIdentity } from './modules/identity/public.ts';
import type { FirstPassword } from './modules/identity/seed-administrators.ts';
import { setRehearsalsAside } from './modules/payments/public.ts';
import { loadPlaces, seedPlaces } from './modules/places/public.ts';
import { seedTravelRules } from './modules/rules/public.ts';
import { openAgency, openHostOffice } from './modules/settings/open-agency.ts';
import { createSettings } from './modules/settings/public.ts';
import { equipTrainingCopy, renewTrainingRates } from './modules/settings/training-settings.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { inTurn } from './platform/database/in-turn.ts';
import { untilDatabaseIsBack } from './platform/database/until-database-is-back.ts';
import { registerBindings } from './platform/http/bind-operation.ts';
import { serveHub } from './platform/hub/hub.ts';
import { createServer } from './platform/http/create-server.ts';
import { buildOpenApi, renderDocsPage } from './platform/http/openapi.ts';
import { OpenRequests } from './platform/http/open-requests.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { startJobs, type Jobs, type Schedule } from './platform/jobs/jobs.ts';
import { Refresher } from './platform/jobs/refresher.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { CallCounter } from './platform/rate-limits/call-counter.ts';
import { InProcessCounter } from './platform/rate-limits/in-process-counter.ts';
import { Outbox } from './platform/outbox/outbox.ts';
import { auditKeyOf } from './platform/audit/audit-key.ts';
import { openKeyring, type SecretKeys } from './platform/secrets/open-keyring.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import type { ReadProgramme } from '../seed/demo/load-demo-inventory.ts';
import { readPageState } from './read-page-state.ts';
import { wireSample } from './wire-sample.ts';
import { seedDemo, seedSecondAgency, type DemoDeps } from './seed-demo.ts';
import { wireModules } from './wire-modules.ts';
import { wireTrainingSituations } from './wire-training.ts';
import { createEffectWatch } from './wire-watching.ts';
import { HOST_SIDE } from './platform/host-side.ts';

/** How long the first responses may delay the start of background work. */
const FIRST_ANSWERS_MS = 5_000;
const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

/** The only differences between production and a test; all other code is the same. */
export interface Adapters {
  /** Opened and migrated. */
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secretKeys: SecretKeys;
  /** Whether responses are validated against the contract, as in development and tests. */
  readonly checkAnswers: boolean;
  /** Whether a demo loads its flight programme; tests that load their own switch it off. */
  readonly demoFlights: boolean;
  /** Returns the programme if it was parsed before the database was ready; only once, so that its memory is freed. */
  readonly takeProgramme?: (() => ReadProgramme | undefined) | undefined;
  /** Starts building timetables while the server is assembled, because the first response waits for them. */
  readonly isFirstStart?: boolean | undefined;
  /** Where timetables are saved for the next start; if absent, each start reads them from the database. */
  readonly snapshotFolder?: string | undefined;
  /** Counts calls across all processes; if absent, each process counts its own. */
  readonly callCounter?: CallCounter | undefined;
  /** Set if there is a trace receiver; the database was opened with the same instance. */
  readonly tracing?: Tracing | undefined;
  /** Resolves when the pages are built; absent if they already are, or if a test needs none. */
  readonly pagesReady?: Promise<void> | undefined;
}

export interface App {
  readonly server: FastifyInstance;
  /** Passwords of the administrators created by this start; shown only once. */
  readonly firstPasswords: readonly FirstPassword[];
  readonly outbox: Outbox;
  /** The scheduled jobs once work has started. */
  readonly schedules: readonly Schedule[];
  /** Starts the background work: the outbox, the schedules, the timetable refresh. */
  readonly startWork: () => Promise<void>;
  /** Waits for running work, then closes the server and the database. */
  readonly close: () => Promise<void>;
}

/** Builds the whole product. Modules are wired bottom-up; each receives only what the import rules allow. */
export async function buildApp(config: Config, adapters: Adapters): Promise<App> {
  const { database, log } = adapters;
  const keyring = await openKeyring(database, adapters.secretKeys);
  database.keyAudit(auditKeyOf(keyring));
  const { tracing } = adapters;
  const metrics = createMetrics(database.readFigures);
  database.countInto(metrics.count);
  const listTenantIds = () => identity.listTenantIds();
  const outbox: Outbox = new Outbox(database, log, listTenantIds, createEffectWatch(metrics, tracing));
  const settings = createSettings(keyring, listProviderSheets(config.demo), config.demo);
  const content = createContent({
    database,
    settings,
    redraw: redrawPhoto,
    // Called later: flights are wired after content.
    listDestinations: async (tenantId) => (await modules.flights.readOffer(tenantId)).destinations,
  });
  const identity = createIdentity({
    database,
    keyring,
    outbox,
    log,
    publicUrl: config.publicUrl,
    allowedHosts: config.allowedHosts,
    timeZoneOf: (scope) => settings.getTimeZone(scope),
    async setRehearsalsAside(scope) {
      const orderIds = await setRehearsalsAside(scope);
      // Called later, as below: orders are wired after identity.
      await modules.releaseRehearsals(scope, orderIds);
      return orderIds.length;
    },
    countStepsLeft: (tenantId) => modules.countStepsLeft(tenantId),
    welcome: (scope, userId, person) => storeRegistered(keyring, scope, userId, person),
    async provision(scope, agency) {
      await openAgency(scope, agency);
      await seedTravelRules(scope);
      await content.seed(scope);
    },
    sample: wireSample(database, () => places),
    training: {
      equip: (scope) => equipTrainingCopy(scope, keyring, config.publicUrl),
      renewRates: renewTrainingRates,
    },
  });

  const firstPasswords = await identity.seed({
    password: config.adminPassword,
    // Otherwise one that the worker's setting chose would be generated here, and shown in the log of a web process.
    withAdministrators: config.role !== 'web' || config.adminPassword !== undefined,
  });
  await database.inGlobal(seedPlaces);
  const places = await database.inGlobal(loadPlaces);
  for (const id of await identity.listTenantIds()) await database.inTenant(id, seedTravelRules);
  await database.inTenant(HOST_SIDE, (scope) => openHostOffice(scope, config.publicUrl));
  const withFlights = adapters.demoFlights;
  const demo: DemoDeps = { config, database, identity, content, keyring, places, withFlights };
  if (config.demo) await seedDemo(demo, adapters.takeProgramme?.());
  else await identity.provisionDefault();

  const callCounter = adapters.callCounter ?? new InProcessCounter();
  let address = config.publicUrl;
  const modules = wireModules({
    config,
    database,
    log,
    keyring,
    metrics,
    tracing,
    outbox,
    identity,
    settings,
    content,
    places,
    callCounter,
    clock: adapters.clock,
    snapshotFolder: adapters.snapshotFolder,
    ownAddress: () => address,
  });
  const loadTimetables = async (): Promise<void> => {
    for (const id of await identity.listTenantIds()) await modules.flights.load(id);
  };
  // `startWork` loads them again and reports a failure.
  if (adapters.isFirstStart) void loadTimetables().catch(() => undefined);
  const { isKnownHost } = identity;
  const server = await createServer({ config, database, log, metrics, tracing, isKnownHost, callCounter });
  const openRequests = new OpenRequests(server);
  server.addHook('onListen', async () => {
    address = server.listeningOrigin;
  });
  const bindings = [...modules.bindings, ...wireTrainingSituations(database, modules.bindings)];
  registerBindings(server, bindings, identity.resolveContext, adapters.checkAnswers);
  await modules.register(server);
  if (config.role !== 'worker') {
    const { sessionOfHubToken: sessionOf, findHubAccount: findAccount } = identity;
    serveHub(server, { sessionOf, findAccount, callCounter, log });
  }
  serveDescription(server, config);
  await adapters.pagesReady;
  await serveWebApp(server, {
    folder: WEB_FOLDER,
    log,
    listFormTargets: async (hostname) =>
      database.inTenant(await identity.getShopTenant(hostname), settings.listGatewayOrigins),
    readPageState: async (hostname) =>
      readPageState({ database, ...modules.flights }, await identity.getShopTenant(hostname)),
    findSite: identity.findShopSite,
    judgeVisit: identity.judgeVisit,
    followPreview: identity.followPreview,
    findPhone: async (hostname) => {
      const { info } = await database.inTenant(await identity.getShopTenant(hostname), settings.getAgency);
      return info.supportPhone || info.phone;
    },
  });

  const fresh = new Refresher(modules.refreshTimetables, log);
  let jobs: Jobs | undefined;
  let starting: Promise<void> | undefined;
  let isClosing = false;
  const insist = <T>(act: () => Promise<T>): Promise<T> =>
    untilDatabaseIsBack(act, { log, isClosing: () => isClosing });
  async function startWork(): Promise<void> {
    await insist(loadTimetables);
    fresh.start();
    if (config.role === 'web') return;
    // Requests that waited for this process to listen come first; background work can wait.
    await openRequests.untilNone(FIRST_ANSWERS_MS);
    outbox.wakeOnCommit();
    await insist(() => outbox.sweep());
    jobs = await insist(() => startJobs(database.owner, modules.schedules, log, adapters.clock));
    if (config.demo && withFlights) await insist(() => inTurn(database, () => seedSecondAgency(demo)));
  }
  return {
    server,
    firstPasswords,
    outbox,
    schedules: modules.schedules,
    startWork: () => (starting = startWork()),
    async close() {
      isClosing = true;
      await server.close();
      // Whoever started the work gets its failure.
      await starting?.catch(() => undefined);
      await jobs?.stop();
      await fresh.stop();
      await outbox.stop();
      await modules.close();
      await callCounter.close();
      await database.close();
      await tracing?.close();
    },
  };
}

/** Both are built at the first request, which most processes never get. */
function serveDescription(server: FastifyInstance, config: Config): void {
  let description: string | undefined;
  let page: string | undefined;
  server.get('/api/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(buildOpenApi(catalogue, config.publicUrl));
    return reply.type('application/json').send(description);
  });
  server.get('/api/docs', (_request, reply) => {
    page ??= renderDocsPage(catalogue);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
