import { readResult } from '../../../shared/api/call.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { getTravelDocumentFile } from '@farewind/contract/orders/order-acts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import { officeAsk } from '../../session/office-call.ts';

/** Downloads a proof as a file; the server records the access. */
export function openDocumentFile(orderId: string, proofId: string, name: string): void {
  fetchFile(orderId, proofId)
    .then((file) => saveFile(name, file))
    .catch(showError);
}

async function fetchFile(orderId: string, proofId: string): Promise<Blob> {
  const answer = await officeAsk(getTravelDocumentFile, { orderId, proofId });
  if (!answer.ok) await readResult(answer);
  return answer.blob();
}
