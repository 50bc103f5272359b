import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../settings/public.ts';
import type { SmsReporters } from './ports.ts';
import { insertBounceTask, listUnreported, recordArrival } from './repository.ts';

export interface SmsReportDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly smsReporters: SmsReporters;
}

/** A phone that was off for longer gets no message any more. */
const ASKED_FOR_MS = 2 * 86_400_000;
const AT_ONCE = 100;

/** Asks the tenant's provider what became of its text messages, and writes down what is final. */
export async function askForSmsReports(
  { database, settings, smsReporters }: SmsReportDeps,
  tenantId: number,
): Promise<void> {
  const open = await database.inTenant(tenantId, async (scope) => {
    const since = new Date(scope.now.getTime() - ASKED_FOR_MS);
    const unreported = await listUnreported(scope, since, AT_ONCE);
    const setting = unreported.length === 0 ? undefined : await settings.findSmsSetting(scope);
    const ask = setting && smsReporters[setting.provider];
    return ask && { unreported, setting, ask };
  });
  if (!open) return;
  const references = open.unreported.map(({ providerReference }) => providerReference);
  const reports = await open.ask(open.setting, references);
  await database.inTenant(tenantId, async (scope) => {
    for (const { message, providerReference } of open.unreported) {
      const report = reports.get(providerReference);
      if (report?.outcome === 'delivered') await recordArrival(scope, message.id, 'delivered', '');
      else if (report && (await recordArrival(scope, message.id, 'bounced', report.detail)))
        await insertBounceTask(scope, message, report.detail);
    }
  });
}
