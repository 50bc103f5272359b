import type { Order } from '@farewind/contract/bookings/get-order';
import { Check, FileUp, TriangleAlert } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { proofTypes } from './check-proof-file.ts';
import { useSendProof } from './use-send-proof.ts';

type Proof = NonNullable<Order['proofs']>[number];

/** What a rule of travel wants to see after paying: until when, where it stands, and a place for the file. */
export function ProofsCard({ order }: { readonly order: Order }) {
  const t = useT();
  const proofs = order.proofs ?? [];
  if (proofs.length === 0) return null;
  return (
    <section className="card pad proofs no-print" aria-labelledby="trip-proofs">
      <h2 id="trip-proofs">{t('trip.proof.title')}</h2>
      {proofs.map((proof) => (
        <ProofState key={proof.proofId} order={order} proof={proof} />
      ))}
    </section>
  );
}

function ProofState({ order, proof }: { readonly order: Order; readonly proof: Proof }) {
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
          {isOpen ? `. ${t('trip.proof.due', { time: clock.moment(proof.dueAt) })}` : ''}
        </span>
      </p>
      {order.allowedActions.includes('sendProof') && state !== 'accepted' && state !== 'missed' ? (
        <ProofForm orderId={order.orderId} proof={proof} />
      ) : null}
    </div>
  );
}

function ProofForm({ orderId, proof }: { readonly orderId: string; readonly proof: Proof }) {
  const t = useT();
  const id = useId();
  const [file, setFile] = useState<File>();
  const { isBusy, fault, choose, send } = useSendProof(orderId, proof.proofId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(file, () => document.getElementById(`${id}-file`)?.focus());
  };
  return (
    <form className="proof-form" noValidate onSubmit={submit}>
      <div className={fault === undefined ? 'field' : 'field is-bad'}>
        <label htmlFor={`${id}-file`}>{t('trip.proof.file')}</label>
        <input
          id={`${id}-file`}
          className="input"
          type="file"
          accept={proofTypes.join(',')}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-file-fault`}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            setFile(chosen);
            choose(chosen);
          }}
        />
        <FieldError id={`${id}-file-fault`} text={fault} />
      </div>
      <button type="submit" className="btn btn-primary" aria-busy={isBusy}>
        {t(proof.state === 'asked' ? 'trip.proof.send' : 'trip.proof.again')}
      </button>
    </form>
  );
}
