import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { sendProof } from '../../../../shared/api/remotes.ts';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';
import { findProofFault } from './check-proof-file.ts';

/** Sends a file as the proof that a rule asks for; a file that cannot do is told at once. */
export function useSendProof(orderId: string, proofId: string) {
  const t = useT();
  const queries = useQueryClient();
  const { isBusy, fault, setFault, run } = useAct();
  const choose = (file: File | undefined) => {
    const key = file === undefined ? undefined : findProofFault(file);
    setFault(key === undefined ? undefined : t(key));
  };
  const send = async (file: File | undefined, focusField: () => void) => {
    const key = findProofFault(file);
    if (file === undefined || key !== undefined) {
      setFault(t(key ?? 'trip.proof.noFile'));
      return focusField();
    }
    return run(
      async () => {
        const input = { orderId, proofId, fileName: file.name.slice(-128), file: await readBase64(file) };
        await call(sendProof, input, { headers: orderKeyHeader(orderId) });
        await queries.invalidateQueries({ queryKey: ['order', orderId] });
      },
      (error) => {
        focusField();
        if (error.key === 'GEN-TOOLARGE') return t('trip.proof.tooLarge');
        return error.validationErrors[0]?.message ?? error.message;
      },
    );
  };
  return { isBusy, fault, choose, send };
}

/** The file as base64 text, without the head of a data address. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
}
