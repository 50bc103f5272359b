import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { renewChannelSecret } from '@farewind/contract/inventory/ride-channels';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { CopiedText } from '../../kit/copied-text.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { officeCall } from '../../session/office-call.ts';
import type { Channel } from './transfer-types.ts';

/** What the channel needs in order to search with us; a connection has it once it is saved. */
export function ChannelDoor({ channel }: { readonly channel: Channel | undefined }): ReactNode {
  const t = useOfficeT();
  const id = useId();
  return (
    <section className="stack s3 o-trial" aria-labelledby={id}>
      <h3 id={id}>{t('channel.door')}</h3>
      {channel === undefined ? (
        <p className="mute">{t('channel.doorLater')}</p>
      ) : (
        <>
          <p className="mute">{t('channel.doorText')}</p>
          <CopiedText label={t('channel.doorUrl')} text={channel.doorUrl} />
          <CopiedText label={t('channel.doorId')} text={channel.doorId} />
        </>
      )}
    </section>
  );
}

/** Makes a new secret for the channel's searches and shows it once. */
export function ChannelSecretDialog({
  channel,
  onClose,
}: {
  readonly channel: Channel;
  readonly onClose: () => void;
}): ReactNode {
  const t = useOfficeT();
  const renew = useMutation({
    mutationFn: () => officeCall(renewChannelSecret, { id: channel.id }),
    onError: showError,
  });
  return (
    <OfficeDialog
      title={t('channel.newSecret')}
      lead={t('channel.newSecretText', { name: channel.name })}
      isBusy={renew.isPending}
      onClose={onClose}
    >
      <div className="stack s3">
        {renew.data === undefined ? (
          <p className="row wrapx">
            <button
              type="button"
              className="btn btn-primary"
              aria-busy={renew.isPending}
              onClick={() => (renew.isPending ? undefined : renew.mutate())}
            >
              {t('channel.newSecret')}
            </button>
          </p>
        ) : (
          <>
            <CopiedText label={t('channel.doorUrl')} text={channel.doorUrl} />
            <CopiedText label={t('channel.doorId')} text={channel.doorId} />
            <CopiedText label={t('channel.doorSecret')} text={renew.data.doorSecret} />
            <p className="mute">{t('channel.secretOnce')}</p>
          </>
        )}
      </div>
    </OfficeDialog>
  );
}
