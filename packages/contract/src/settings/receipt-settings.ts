import { z } from 'zod';

export const receiptWaySchema = z.enum(['provider', 'desk']);
export type ReceiptWay = z.infer<typeof receiptWaySchema>;

/** How a service is taxed; the percent behind a kind depends on the day. */
export const vatKindSchema = z.enum(['none', 'zero', 'reduced', 'general']);
export type VatKind = z.infer<typeof vatKindSchema>;

export const agentSignSchema = z.enum(['agent', 'attorney', 'commissioner']);
export type AgentSign = z.infer<typeof agentSignSchema>;

/** Systems of taxation of 54-FZ: general, simplified by income or by income less costs, agricultural, patent. */
export const taxSystemSchema = z.enum(['general', 'income', 'incomeLessCosts', 'agricultural', 'patent']);
export type TaxSystem = z.infer<typeof taxSystemSchema>;
