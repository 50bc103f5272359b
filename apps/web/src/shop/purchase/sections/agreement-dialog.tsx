import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import '../../../styles/text.css';
import { useCheckoutT } from '../texts/checkout-texts.ts';

/** The agreement filled in with the form's current data. */
export interface ShownAgreement {
  readonly title: string;
  readonly body: string;
  readonly version: string;
  readonly hash: string;
  /** Hash of its terms, which the order sends. */
  readonly termsHash: string;
}

/** Loaded each time, so that it contains the latest typed data. */
export type ReadAgreement = (signal: AbortSignal) => Promise<ShownAgreement>;

/** Pre-contract information and agreement, with the buyer, journey and sums of this purchase. */
export function AgreementDialog(props: {
  readonly read: ReadAgreement;
  /** Why it was opened, if the buyer did not open it. */
  readonly note: string | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useI18n();
  const say = useCheckoutT();
  const opening = useId();
  const query = useQuery({
    queryKey: ['agreement', opening],
    queryFn: ({ signal }) => props.read(signal),
    gcTime: 0,
    retry: false,
  });
  const { data } = query;
  return (
    <Dialog
      title={data?.title ?? say('checkout.agreement.title')}
      className="agreement-dialog"
      isBusy={false}
      onClose={props.onClose}
    >
      {props.note === undefined ? null : <p role="alert">{props.note}</p>}
      {query.isError ? (
        <div role="alert">
          <p>{describeError(query.error, t).text}</p>
          <button type="button" className="btn btn-line" onClick={() => void query.refetch()}>
            {t('error.retry')}
          </button>
        </div>
      ) : data === undefined ? (
        <div className="page-pending" role="status" aria-label={t('page.loading')}>
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      ) : (
        // Long, so it must be scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="text agreement-text" tabIndex={0} data-version={data.version} data-hash={data.hash}>
          <MarkdownText source={data.body} topLevel={2} opensBeside />
        </div>
      )}
    </Dialog>
  );
}
