import type * as contract from '@farewind/contract/settings/receipt-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { maskPersonal } from '@farewind/values/mask-personal';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import { maskSecrets } from '../connection-test-answer.ts';
import { requireWebAddress } from '../require-address.ts';
import { settingActs } from '../setting-acts.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { chooseSecret } from '../setting-secrets.ts';
import { changeAccounts } from './accounts-since.ts';
import { receiptSettingRows } from './receipt-setting-rows.ts';
import type { ReceiptSetting, ReceiptSettingRecord } from './receipt-setting.ts';

type Fields = ParsedInput<typeof contract.saveReceiptSetting>;
type Saved = Output<typeof contract.saveReceiptSetting>;

/** The row for suppliers without their own. */
const ANY_SUPPLIER = '*';

/** Hosts of desks that register real receipts. */
const LIVE_DESKS: readonly string[] = ['online.atol.ru'];

/** The office's operations on receipt settings; activating one deactivates the previous one of its mode. */
export const {
  list: listReceiptSettings,
  save: saveReceiptSetting,
  update: updateReceiptSetting,
  remove: deleteReceiptSetting,
} = settingActs<ReceiptSetting, Fields, Omit<Saved, 'switchedOff'>, Saved>({
  rows: receiptSettingRows,
  entity: 'receiptSetting',
  singleIn: 'receipt_setting',
  singlePer: ({ mode }) => ({ column: 'mode', value: mode }),
  async toSetting(deps, input, kept, { scope }) {
    requireReceiptFields(deps, input);
    const setting = toReceiptSetting(input, kept, scope.now);
    if (setting.way === 'desk' && input.isActive) await requireDeskKeys(deps, scope, kept, setting);
    return setting;
  },
  present: presentReceiptSetting,
  answer: (record, switchedOff) => ({ ...presentReceiptSetting(record), switchedOff }),
});

/** Refuses, at its field, a missing member that a desk requires, an agent without suppliers, and a private address. */
function requireReceiptFields({ network }: SettingDeps, input: Fields): void {
  const required =
    input.way === 'desk' ? (['desk', 'groupCode', 'deskLogin'] as const).filter((name) => !input[name]) : [];
  if (required.length > 0)
    throw fieldRefusal(required.map((path) => ({ path, message: 'validation.required' })));
  // A line without its supplier would mean that the agency sells in its own name.
  if (input.agentSign && !input.suppliers.some(({ code }) => code === ANY_SUPPLIER))
    throw fieldRefusal([{ path: 'suppliers', message: 'setting.anySupplier' }]);
  if (input.deskUrl !== undefined) requireWebAddress(network, 'deskUrl', input.deskUrl);
  if (input.mode === 'test' && input.way === 'desk' && isLiveDesk(input.deskUrl))
    throw fieldRefusal([{ path: 'deskUrl', message: 'setting.testDeskUrl' }]);
}

const deskMembers = ['desk', 'deskUrl', 'groupCode', 'deskLogin'] as const;

/**
 * Refuses, at the password and in the desk's words, keys that the desk does not accept: otherwise the first sale would be
 * without its receipt. A desk that does not answer refuses nothing.
 */
async function requireDeskKeys(
  { trials }: SettingDeps,
  scope: TenantScope,
  kept: ReceiptSettingRecord | undefined,
  setting: ReceiptSetting,
): Promise<void> {
  const { deskPassword, deskUrl, deskLogin, groupCode } = setting;
  const isKept =
    kept?.isActive === true &&
    deskMembers.every((member) => kept[member] === setting[member]) &&
    kept.deskPassword.reveal() === deskPassword.reveal();
  if (isKept) return;
  const { outcome, said } = await scope.ask(`receipts.tryDesk ${deskUrl} ${deskLogin} ${groupCode}`, () =>
    trials.tryReceiptDesk(setting),
  );
  if (outcome !== 'refused') return;
  const words = maskPersonal(maskSecrets(said, [deskPassword])).slice(0, LONGEST_WORDS);
  throw fieldRefusal([{ path: 'deskPassword', message: 'setting.deskRefused', values: { said: words } }]);
}

const LONGEST_WORDS = 300;

/** Without an address, calls go to the desk's live one. */
function isLiveDesk(deskUrl: string | undefined): boolean {
  return deskUrl === undefined || LIVE_DESKS.includes(new URL(deskUrl).hostname);
}

function toReceiptSetting(input: Fields, kept: ReceiptSettingRecord | undefined, now: Date): ReceiptSetting {
  const [desk, deskUrl, deskLogin] = [input.desk ?? '', input.deskUrl ?? '', input.deskLogin ?? ''];
  const accountIds = [...new Set(input.accountIds)];
  const isSame = kept?.isActive === true && kept.mode === input.mode;
  return {
    way: input.way,
    mode: input.mode,
    desk,
    accountIds,
    taxSystem: input.taxSystem,
    vatKind: input.vatKind,
    feeVatKind: input.feeVatKind,
    agentSign: input.agentSign,
    suppliers: input.suppliers,
    companyTaxNumber: input.companyTaxNumber,
    companyEmail: input.companyEmail,
    paymentAddress: input.paymentAddress,
    since: isSame ? kept.since : now,
    accountsSince: isSame ? changeAccounts(kept, accountIds, now) : {},
    groupCode: input.groupCode ?? '',
    deskLogin,
    deskUrl,
    deskPassword: chooseSecret({
      path: 'deskPassword',
      typed: input.deskPassword,
      kept: kept?.deskPassword,
      isSamePlace: kept?.desk === desk && kept.deskUrl === deskUrl && kept.deskLogin === deskLogin,
      isNeeded: input.way === 'desk',
    }),
  };
}

function presentReceiptSetting({ deskPassword, ...record }: ReceiptSettingRecord) {
  return {
    ...record,
    // Follows from the changes of the list, and is not edited.
    accountsSince: undefined,
    accountIds: [...record.accountIds],
    suppliers: record.suppliers.map((supplier) => ({ ...supplier })),
    agentSign: record.agentSign ?? null,
    since: record.since.toISOString(),
    hasDeskPassword: deskPassword.reveal() !== '',
  };
}
