import { z } from 'zod';
import { nothing, recordId } from '../core/fields.ts';
import { inputId, optionalOf, requiredText, secretText, webAddress } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput } from '../core/paging.ts';
import {
  agentSigns,
  MOST_SUPPLIER_CODE,
  MOST_SUPPLIER_NAME,
  SUPPLIER_PHONE,
  TAX_NUMBER,
} from './receipt-suppliers.ts';
import { settingHead, switchedOff } from './setting-answers.ts';

export const receiptWaySchema = z.enum(['provider', 'desk']);
export type ReceiptWay = z.infer<typeof receiptWaySchema>;

/** Whether the receipts are for test or live payments. */
export const receiptModeSchema = z.enum(['test', 'live']);

/** The VAT kind of a service; its percentage depends on the day. Those of the simplified tax system are chosen by rate. */
export const vatKindSchema = z.enum(['none', 'zero', 'simplified5', 'simplified7', 'reduced', 'general']);
export type VatKind = z.infer<typeof vatKindSchema>;

export const agentSignSchema = z.enum(agentSigns);
export type AgentSign = z.infer<typeof agentSignSchema>;

/** Systems of taxation of 54-FZ: general, simplified by income or by income less costs, agricultural, patent. */
export const taxSystemSchema = z.enum(['general', 'income', 'incomeLessCosts', 'agricultural', 'patent']);
export type TaxSystem = z.infer<typeof taxSystemSchema>;

const taxNumber = z.string().trim().regex(TAX_NUMBER, { error: 'russianTaxNumber' });
const phone = z.string().trim().regex(SUPPLIER_PHONE, { error: 'phone' });

/** The principal named in a line for services that the agency sells as an agent. */
export const receiptSupplierSchema = z.object({
  /** The carrier's code or the supplier's name; `*`: all without their own row. */
  code: z.string().trim().min(1).max(MOST_SUPPLIER_CODE),
  name: z.string().trim().min(1).max(MOST_SUPPLIER_NAME),
  phone,
  taxNumber,
});

/** "Receipts" of the settings. */
const receiptSettingFields = {
  way: receiptWaySchema,
  mode: receiptModeSchema.default('live'),
  desk: optionalOf(z.enum(['atol'])),
  /** The merchant accounts whose sales have receipts; none: every one. */
  accountIds: z.array(recordId.positive()).max(50).default([]),
  taxSystem: taxSystemSchema,
  vatKind: vatKindSchema,
  feeVatKind: vatKindSchema,
  agentSign: optionalOf(agentSignSchema),
  suppliers: z.array(receiptSupplierSchema).max(50).default([]),
  companyTaxNumber: taxNumber,
  companyEmail: z.email().max(200),
  paymentAddress: requiredText(200),
  groupCode: optionalOf(z.string().trim().max(100)),
  deskLogin: optionalOf(z.string().trim().max(100)),
  deskPassword: secretText,
  deskUrl: optionalOf(webAddress),
  isActive: z.boolean().default(true),
};

const receiptSettingSchema = z.object({
  ...settingHead,
  way: receiptWaySchema,
  mode: receiptModeSchema,
  desk: z.string(),
  accountIds: z.array(z.int()),
  taxSystem: taxSystemSchema,
  vatKind: vatKindSchema,
  feeVatKind: vatKindSchema,
  agentSign: agentSignSchema.nullable(),
  suppliers: z.array(receiptSupplierSchema),
  companyTaxNumber: z.string(),
  companyEmail: z.string(),
  paymentAddress: z.string(),
  groupCode: z.string(),
  deskLogin: z.string(),
  hasDeskPassword: z.boolean(),
  deskUrl: z.string(),
  /** From when sales have receipts. */
  since: z.iso.datetime(),
});
const savedSchema = receiptSettingSchema.extend(switchedOff);

export const getReceiptSettings = operation('Setting/GetReceiptSettings', {
  method: 'GET',
  access: 'Pages.Settings.Payment',
  summary: 'Lists the agency’s receipt settings: its cash desks for fiscal receipts',
  input: z.object({ ...pageInput, ...activeInput }),
  output: paged(receiptSettingSchema),
});

export const saveReceiptSetting = operation('Setting/SaveReceiptSetting', {
  method: 'POST',
  access: 'Pages.Settings.Payment',
  summary:
    'Creates a receipt setting; if active, it replaces the previously active one for the same payments',
  input: z.object(receiptSettingFields),
  output: savedSchema,
});

export const updateReceiptSetting = operation('Setting/UpdateReceiptSetting', {
  method: 'PUT',
  access: 'Pages.Settings.Payment',
  summary: 'Updates a receipt setting; an empty password keeps the stored one if the address is unchanged',
  input: z.object({ id: recordId, ...receiptSettingFields, version: versionInput }),
  output: savedSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT'],
});

export const deleteReceiptSetting = operation('Setting/DeleteReceiptSetting', {
  method: 'DELETE',
  access: 'Pages.Settings.Payment',
  summary: 'Deletes a receipt setting',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND'],
});
