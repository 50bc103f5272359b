import type { Order } from '@farewind/contract/bookings/get-order';
import { Check, FileUp, TriangleAlert } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { sendTravelDocument } from '@farewind/contract/bookings/travel-document';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';
import type { MessageKey } from '../../../../shared/i18n/catalogue.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const documentFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

type TravelDocument = NonNullable<Order['proofs']>[number];

/** A document that a travel rule requires after payment: deadline, state and upload. */
export function TravelDocumentsCard({ order }: { readonly order: Order }) {
  const t = useT();
  const proofs = order.proofs ?? [];
  if (proofs.length === 0) return null;
  return (
    <section className="card pad proofs no-print" aria-labelledby="trip-proofs">
      <h2 id="trip-proofs">{t('trip.proof.title')}</h2>
      {proofs.map((proof) => (
        <TravelDocumentState key={proof.proofId} order={order} proof={proof} />
      ))}
    </section>
  );
}

function TravelDocumentState({ order, proof }: { readonly order: Order; readonly proof: TravelDocument }) {
  const clock = useJourneyClock();
  const t = useT();
  const { state, fileName = '', reason } = proof;
  const isBad = state === 'refused' || state === 'missed';
  const isOpen = state === 'asked' || state === 'refused';
  const Icon = state === 'accepted' ? Check : isBad ? TriangleAlert : FileUp;
  return (
    <div className="proof">
      <p>{proof.text}</p>
      <p className={`notice ${state === 'accepted' ? 'good' : isBad ? 'bad' : ''}`} role="status">
        <Icon className="i" aria-hidden />
        <span>
          {t(`trip.proof.state.${state}`, { name: fileName })}
          {reason === undefined ? '' : `: ${reason}`}
          {isOpen ? (
            <WholeDates text={`. ${t('trip.proof.due', { time: clock.moment(proof.dueAt) })}`} />
          ) : null}
        </span>
      </p>
      {order.allowedActions.includes('sendProof') && state !== 'accepted' && state !== 'missed' ? (
        <DocumentForm orderId={order.orderId} proof={proof} />
      ) : null}
    </div>
  );
}

function DocumentForm({ orderId, proof }: { readonly orderId: string; readonly proof: TravelDocument }) {
  const t = useT();
  const id = useId();
  const [file, setFile] = useState<File>();
  const { isBusy, problem, choose, send } = useSendDocument(orderId, proof.proofId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(file, () => document.getElementById(`${id}-file`)?.focus());
  };
  return (
    <form className="proof-form" noValidate onSubmit={submit}>
      <div className={problem === undefined ? 'field' : 'field is-bad'}>
        <label htmlFor={`${id}-file`}>{t('trip.proof.file')}</label>
        <input
          id={`${id}-file`}
          className="input"
          type="file"
          accept={documentFileTypes.join(',')}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-file-fault`}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            setFile(chosen);
            choose(chosen);
          }}
        />
        <FieldError id={`${id}-file-fault`} text={problem} />
      </div>
      <button type="submit" className="btn btn-primary" aria-busy={isBusy}>
        {t(proof.state === 'asked' ? 'trip.proof.send' : 'trip.proof.again')}
      </button>
    </form>
  );
}

/** Sends a file for a required document; an unsuitable file is reported at once. */
function useSendDocument(orderId: string, proofId: string) {
  const t = useT();
  const queries = useQueryClient();
  const { isBusy, problem, setProblem, run } = useAct();
  const choose = (file: File | undefined) => {
    const key = file === undefined ? undefined : findProofProblem(file);
    setProblem(key === undefined ? undefined : t(key));
  };
  const send = async (file: File | undefined, focusField: () => void) => {
    const key = findProofProblem(file);
    if (file === undefined || key !== undefined) {
      setProblem(t(key ?? 'trip.proof.noFile'));
      return focusField();
    }
    return run(
      async () => {
        const input = { orderId, proofId, fileName: file.name.slice(-128), file: await readBase64(file) };
        await call(sendTravelDocument, input, { headers: orderKeyHeader(orderId) });
        await queries.invalidateQueries({ queryKey: ['order', orderId] });
      },
      (error) => {
        focusField();
        if (error.key === 'GEN-TOOLARGE') return t('trip.proof.tooLarge');
        return error.validationErrors[0]?.message ?? error.message;
      },
    );
  };
  return { isBusy, problem, choose, send };
}

/** The file as base64, without the prefix of a data URL. */
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

/** The problem of a file before sending; undefined if there is none. */
export function findProofProblem(file: Pick<File, 'type' | 'size'> | undefined): MessageKey | undefined {
  if (file === undefined) return 'trip.proof.noFile';
  if (!documentFileTypes.some((type) => type === file.type)) return 'trip.proof.kind';
  return file.size > MAX_BYTES ? 'trip.proof.tooLarge' : undefined;
}
