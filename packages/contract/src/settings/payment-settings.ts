import { cardSchemes } from '@farewind/values/card-scheme';
import { z } from 'zod';
import { currencySchema, nothing, recordId } from '../core/fields.ts';
import {
  formInteger,
  inputId,
  optionalOf,
  optionalText,
  requiredText,
  secretText,
  webAddress,
} from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput } from '../core/paging.ts';
import { settingHead, connectionTestSchema } from './setting-answers.ts';

/** A name listed by `Setting/GetPaymentProviders`; any other is refused at the field. */
export const paymentProviderSchema = z.string().regex(/^[a-z][a-zA-Z0-9]{1,31}$/, { error: 'offered' });
export const paymentModeSchema = z.enum(['test', 'live']);
export const cardInputSchema = z.enum(['raw', 'hosted', 'redirect']);
export const cardSchemeSchema = z.enum(cardSchemes);
/** The bank authenticates, our server charges. */
export const threeDModelSchema = z.enum(['3d']);
/** Whether a card in our own form goes to its bank's page each time, or only if the bank requires it. */
export const threeDSecureSchema = z.enum(['always', 'whenAsked']);
/**
 * `manual`: held first, captured when the seats are confirmed. `auto`: captured at once, refunded if the seats are
 * gone.
 */
export const captureModeSchema = z.enum(['manual', 'auto']);

/** "Payment setting" of the back office. */
export const paymentSettingFields = {
  provider: paymentProviderSchema,
  mode: paymentModeSchema.default('live'),
  cardInput: cardInputSchema.default('raw'),
  /**
   * The person who enters live card numbers through our server is responsible for them: required once for `raw`, and
   * stored with name and time.
   */
  dutyOfCareAccepted: z.boolean().default(false),
  /** The provider's sheet defines which of these members are required. */
  merchantId: optionalText(64),
  terminalId: optionalText(64),
  apiUser: optionalText(64),
  apiPassword: secretText,
  storeKey: secretText,
  threeDModel: threeDModelSchema.default('3d'),
  threeDSecure: threeDSecureSchema.default('always'),
  gatewayUrl: optionalOf(webAddress),
  currencies: z.array(currencySchema).min(1).max(5),
  cardSchemes: z.array(cardSchemeSchema).min(1).default(['visa', 'mastercard']),
  captureMode: captureModeSchema.default('manual'),
  /** How many hours a bill can be paid, for methods that have one, such as ERIP. Absent: unchanged. */
  billHours: formInteger.pipe(z.int().min(1).max(168)).optional(),
  /** The text on the card statement. */
  statementText: requiredText(22),
  /** Of several active settings for a currency, the highest is used. */
  priority: formInteger.pipe(z.int().min(0).max(1000)).default(0),
  /** The sites that use it; empty: every site without an account of its own in the currency. Absent: unchanged. */
  siteIds: z.array(recordId).max(50).optional(),
  isActive: z.boolean().default(true),
};

export const paymentSettingSchema = z.object({
  ...settingHead,
  provider: paymentProviderSchema,
  mode: paymentModeSchema,
  cardInput: cardInputSchema,
  dutyOfCare: z.object({ acceptedBy: z.string(), acceptedAt: z.iso.datetime() }).nullable(),
  /** Who has signed the card-data duty; null if it is not signed, and then no live card is accepted. */
  dutySigned: z
    .object({
      name: z.string(),
      position: z.string(),
      /** The user that signed in the person's name. */
      by: z.string(),
      at: z.iso.datetime(),
      wording: z.string(),
    })
    .nullable(),
  /** Who paused the account, and when; a paused account takes no new payments. */
  pause: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** When live payments were allowed and by which user; an empty name means by a passed rehearsal. */
  liveAllowed: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
  merchantId: z.string(),
  terminalId: z.string().nullable(),
  apiUser: z.string(),
  hasApiPassword: z.boolean(),
  hasStoreKey: z.boolean(),
  threeDModel: threeDModelSchema,
  threeDSecure: threeDSecureSchema,
  gatewayUrl: z.string(),
  currencies: z.array(currencySchema),
  cardSchemes: z.array(cardSchemeSchema),
  captureMode: captureModeSchema,
  billHours: z.int(),
  statementText: z.string(),
  priority: z.int(),
  siteIds: z.array(z.int()),
});

/** A provider's declaration: the members that its settings need, and the capabilities of its methods. */
export const paymentProviderSheetSchema = z.object({
  provider: z.string(),
  /** Whether an account may be in test mode; the agency's own desk may not once its sites are open. */
  hasTestMode: z.boolean(),
  helpKey: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      isSecret: z.boolean(),
      isRequired: z.boolean(),
      /** Asked for once the notification address is known, which the provider exchanges for it. */
      isForNotices: z.boolean(),
      labelKey: z.string(),
    }),
  ),
  methods: z.array(
    z.object({
      id: z.string(),
      way: z.enum(['hostedPage', 'rawCard', 'qrOrApp', 'frame', 'push', 'bill', 'desk']),
      take: z.enum(['hold', 'atOnce']),
      payWithinSeconds: z.int(),
      /** Whether its payer may choose instalments. */
      hasInstalments: z.boolean(),
      currencies: z.array(currencySchema),
    }),
  ),
});

export const getPaymentProviders = operation('Setting/GetPaymentProviders', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary: 'Lists the payment providers that this installation supports',
  input: z.object({}),
  output: z.object({ items: z.array(paymentProviderSheetSchema) }),
});

export const getPaymentSettings = operation('Setting/GetPaymentSettings', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary: 'Lists the merchant accounts of the agency',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(paymentSettingSchema),
});

export const savePaymentSetting = operation('Setting/SavePaymentSetting', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary: 'Creates a merchant account',
  input: z.object(paymentSettingFields),
  output: paymentSettingSchema,
});

export const updatePaymentSetting = operation('Setting/UpdatePaymentSetting', {
  method: 'PUT',
  access: 'Pages.Settings.Payment',
  summary: 'Updates a merchant account; empty secrets keep the stored ones if the bank is unchanged',
  input: z.object({ id: recordId, ...paymentSettingFields, version: versionInput }),
  output: paymentSettingSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deletePaymentSetting = operation('Setting/DeletePaymentSetting', {
  method: 'DELETE',
  access: 'Pages.Settings.Payment',
  summary: 'Deletes a merchant account that has never been used for a payment',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});

/** One of the bank's test cards. */
const testCard = z.object({
  number: z
    .string()
    .transform((text) => text.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{16}$/, { error: 'exactDigits:16' })),
  expireMonth: formInteger.pipe(z.int().min(1).max(12)),
  expireYear: formInteger.pipe(z.int().min(2000).max(2099)),
  securityCode: z.string().regex(/^\d{3}$/, { error: 'exactDigits:3' }),
  /** An address does not show whether an account is live: the user confirms that the authorisation may be real. */
  holdAccepted: z.boolean().default(false),
});

export const testPaymentSetting = operation('Setting/TestPaymentSetting', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary:
    'Tests a merchant account. In `test` mode, with a test card of the bank and `holdAccepted`, 1.00 is authorised and released at once; otherwise the bank is only queried about an order that does not exist, which verifies address, user and password',
  input: z.object({ id: recordId.optional(), ...paymentSettingFields, card: testCard.optional() }),
  output: connectionTestSchema,
  errors: ['GEN-NOTFOUND', 'GEN-LIMIT'],
});
