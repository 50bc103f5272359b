import type { TenantScope } from '../../../platform/database/scope.ts';
import type { InvoiceIssuer } from './invoice.ts';

const turkish: InvoiceIssuer = {
  title: 'Farewind Turizm Ticaret A.Ş.',
  taxNumber: '3850012345',
  taxOffice: 'Muratpaşa',
  street: 'Konyaaltı Cad. 24',
  district: 'Muratpaşa',
  city: 'Antalya',
  exemptionCode: '350',
  exemptionReason: 'Diğerleri',
};

const belarusian: InvoiceIssuer = {
  title: 'ООО «Фэйрвинд Бел»',
  taxNumber: '193456789',
  taxOffice: '',
  street: '',
  district: '',
  city: '',
  exemptionCode: '',
  exemptionReason: '',
};

/** Flights abroad are exempt in Turkey and in Belarus; the rest has the usual rate. */
const rates = [{ from: '2026-01-01', flight: 0, domesticFlight: 20, transfer: 20, insurance: 0, fee: 20 }];

/** Invoices of the demo's test money: e-Arşiv for sales in lira, a daily list for those in Belarusian roubles. */
export async function seedDemoInvoices({ tx, tenantId, now }: TenantScope): Promise<void> {
  const common = {
    tenant_id: tenantId,
    is_active: true,
    mode: 'test',
    rates: JSON.stringify(rates),
    since: now.toISOString().slice(0, 10),
  };
  await tx
    .insertInto('invoice_setting')
    .values([
      { ...common, currency: 'TRY', series: 'FWD', issuer: JSON.stringify(turkish) },
      { ...common, currency: 'BYN', series: '', issuer: JSON.stringify(belarusian) },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
