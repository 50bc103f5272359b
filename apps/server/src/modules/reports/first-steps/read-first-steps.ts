import type { FirstStep, FirstStepName } from '@farewind/contract/reports/first-steps';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AgencyFacts, FirstStepsSources } from './first-steps-sources.ts';

/** The company data that mails, receipts and contracts need. */
const neededOfCompany = ['companyTitle', 'brandName', 'address', 'taxNo', 'phone', 'email'] as const;

/** Every first step of an agency with its state, derived from the agency's data; nothing is ticked by hand. */
export async function readFirstSteps(
  database: Database,
  sources: FirstStepsSources,
  tenantId: number,
): Promise<FirstStep[]> {
  const destinations = await sources.countDestinations(tenantId);
  return database.inTenant(tenantId, async (scope) => {
    const agency = await sources.readAgency(scope);
    return [
      companyStep(agency),
      step('logo', agency.hasLogo ? 'done' : 'todo', {}, { isOptional: true }),
      siteStep(agency),
      await ratesStep(sources, scope, agency),
      await paymentsStep(sources, scope),
      await currenciesStep(sources, scope, agency),
      await mailStep(sources, scope),
      await smsStep(sources, scope),
      await inventoryStep(sources, scope, destinations),
      await legalStep(sources, scope, agency),
      await staffStep(sources, scope),
      await rehearsalStep(sources, scope),
    ];
  });
}

/** Number of required steps left; sites can open when there are none. */
export async function countStepsLeft(
  database: Database,
  sources: FirstStepsSources,
  tenantId: number,
): Promise<number> {
  const steps = await readFirstSteps(database, sources, tenantId);
  return steps.filter(({ state, isOptional }) => state === 'todo' && !isOptional).length;
}

function step(
  name: FirstStepName,
  state: FirstStep['state'],
  proof: FirstStep['proof'],
  more: { readonly isOptional?: boolean; readonly missing?: readonly string[] } = {},
): FirstStep {
  return { name, state, isOptional: more.isOptional ?? false, proof, missing: [...(more.missing ?? [])] };
}

function companyStep({ info }: AgencyFacts): FirstStep {
  const missing = neededOfCompany.filter((field) => info[field].trim() === '');
  const proof = { companyTitle: info.companyTitle, taxNo: info.taxNo, phone: info.phone };
  return step('company', missing.length === 0 ? 'done' : 'todo', proof, { missing });
}

/**
 * Without a host name of its own, a site shares the installation's address, where only the installation's own agency is
 * found.
 */
function siteStep({ site }: AgencyFacts): FirstStep {
  if (site === undefined) return step('site', 'todo', {});
  const proof = { address: site.origin, hosts: site.hosts.length };
  return step('site', site.hosts.length === 0 ? 'warning' : 'done', proof);
}

async function ratesStep(
  sources: FirstStepsSources,
  scope: TenantScope,
  { site, inventoryCurrency }: AgencyFacts,
): Promise<FirstStep> {
  const { feed, currencies } = await sources.readRates(scope);
  // Rates cross through the euro, so the inventory currency needs one too once anything else is sold.
  const sold = site?.currencies ?? [];
  const others = sold.some((currency) => currency !== inventoryCurrency) ? [...sold, inventoryCurrency] : [];
  const needed = new Set<string>(others.filter((currency) => currency !== 'EUR'));
  const known = currencies.filter(({ currency }) => needed.has(currency));
  const usable = known.filter(({ state }) => state !== 'stale');
  const lacking = [...needed].filter((one) => !usable.some(({ currency }) => currency === one));
  const day = usable.map((rate) => rate.day).toSorted()[0] ?? '';
  const proof = { feed: feed ?? '', day, count: needed.size, currencies: lacking.join(', ') };
  if (lacking.length > 0) return step('rates', lacking.length < needed.size ? 'warning' : 'todo', proof);
  return step('rates', usable.some(({ state }) => state === 'ageing') ? 'warning' : 'done', proof);
}

/**
 * On open sites test accounts would give real tickets for published test cards, so a live account is required, except in
 * a demo, where nothing is real. A desk in test mode would take real money without fiscal receipts.
 */
async function paymentsStep(sources: FirstStepsSources, scope: TenantScope): Promise<FirstStep> {
  const all = await sources.listAccounts(scope);
  const accounts = all.filter(({ isDesk }) => !isDesk);
  const testDesks = all.filter(({ isDesk, mode }) => isDesk && mode === 'test').length;
  const live = accounts.filter(({ mode, isAllowed }) => mode === 'live' && isAllowed);
  const named = [...new Set((live.length > 0 ? live : accounts).map(({ provider }) => provider))];
  const tests = accounts.filter(({ mode }) => mode === 'test').length;
  const proof = { providers: named.join(', '), count: accounts.length, testDesks, tests };
  if (accounts.length === 0 || testDesks > 0) return step('payments', 'todo', proof);
  if (live.length > 0) return step('payments', 'done', proof);
  return step('payments', sources.isDemo ? 'warning' : 'todo', proof);
}

async function currenciesStep(
  sources: FirstStepsSources,
  scope: TenantScope,
  { site }: AgencyFacts,
): Promise<FirstStep> {
  const sold = site?.currencies ?? [];
  const unsellable = (await sources.listUnsellable(scope, sold)).map(({ currency }) => currency as string);
  const named = unsellable.length > 0 ? unsellable : sold;
  const proof = { currencies: named.join(', '), count: unsellable.length };
  const state = unsellable.length === 0 ? 'done' : unsellable.length < sold.length ? 'warning' : 'todo';
  return step('currencies', state, proof);
}

async function mailStep(sources: FirstStepsSources, scope: TenantScope): Promise<FirstStep> {
  if (!(await sources.hasMailServer(scope))) return step('mail', 'todo', {});
  const sent = await sources.findLastSent(scope, 'mail');
  const mailbox = await sources.findMailboxHealth(scope);
  const mailboxFault = mailbox?.fault?.text ?? '';
  const state = sent === undefined || mailboxFault !== '' ? 'warning' : 'done';
  return step('mail', state, { sentAt: sent?.toISOString() ?? '', mailboxFault });
}

async function smsStep(sources: FirstStepsSources, scope: TenantScope): Promise<FirstStep> {
  const has = await sources.hasSms(scope);
  const sent = has ? await sources.findLastSent(scope, 'sms') : undefined;
  return step('sms', has ? 'done' : 'todo', { sentAt: sent?.toISOString() ?? '' }, { isOptional: true });
}

async function inventoryStep(
  sources: FirstStepsSources,
  scope: TenantScope,
  destinations: number,
): Promise<FirstStep> {
  const sample = await sources.readSample(scope);
  // Nobody operates the sample's flights, so they must be adopted or removed before anybody can buy them.
  if (sample) {
    const { isLoaded, flights, zones } = sample;
    return step('inventory', 'todo', { sample: isLoaded ? 'loaded' : 'loading', flights, zones });
  }
  const hasRides = await sources.sellsRides(scope);
  const proof = { destinations, rides: hasRides ? 1 : 0 };
  return step('inventory', destinations > 0 || hasRides ? 'done' : 'todo', proof);
}

async function legalStep(
  sources: FirstStepsSources,
  scope: TenantScope,
  { site }: AgencyFacts,
): Promise<FirstStep> {
  let missing = 0;
  let inForce = 0;
  let asShipped = 0;
  for (const language of site?.languages ?? []) {
    const counted = await sources.countLegalTexts(scope, language);
    missing += counted.missing;
    inForce += counted.inForce;
    asShipped += counted.asShipped;
  }
  const state = missing > 0 || inForce === 0 ? 'todo' : asShipped === inForce ? 'warning' : 'done';
  return step('legal', state, { missing, inForce, asShipped });
}

async function staffStep(sources: FirstStepsSources, scope: TenantScope): Promise<FirstStep> {
  const { active, signedIn, secured } = await sources.countStaff(scope);
  const state = active > 1 && secured === active ? 'done' : 'warning';
  return step('staff', state, { active, signedIn, secured }, { isOptional: true });
}

async function rehearsalStep(sources: FirstStepsSources, scope: TenantScope): Promise<FirstStep> {
  const count = await sources.countTestPurchases(scope);
  return step('rehearsal', count > 0 ? 'done' : 'todo', { count }, { isOptional: true });
}
