import type { exportInvoices } from '@farewind/contract/finance/invoices';
import type { Answer } from '../../../shared/api/call-types.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';

/** Downloads a file of invoices. */
export function saveInvoiceFile({ name, contentType, content }: Answer<typeof exportInvoices>): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0);
  saveFile(name, new Blob([bytes], { type: contentType }));
}
