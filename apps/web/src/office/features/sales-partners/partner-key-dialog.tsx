import { issuePartnerKey } from '@farewind/contract/partners/sales-partners';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { officeCall } from '../../session/office-call.ts';
import { PartnerAccess } from './partner-access.tsx';
import type { SalesPartner } from './sales-partner.ts';
import { useActWithProblem } from '../../kit/use-act.ts';

/** Issues a partner's key and shows it, the only time. */
export function PartnerKeyDialog(props: {
  readonly partner: SalesPartner;
  readonly onClose: () => void;
  readonly onIssued: () => void;
}) {
  const t = useOfficeT();
  const { partner, onClose, onIssued } = props;
  const [key, setKey] = useState<string>();
  const { isBusy, problem, run } = useActWithProblem();
  const issue = () =>
    run(async () => {
      setKey((await officeCall(issuePartnerKey, { id: partner.id })).key);
      onIssued();
    });
  const lead = key !== undefined ? 'keyShown' : partner.keyIssuedAt === null ? 'keyFirst' : 'keyAgain';
  return (
    <OfficeDialog
      title={t('salesPartner.keyTitle', { name: partner.name })}
      lead={t(`salesPartner.${lead}`)}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className="stack s4">
        <FormProblem text={problem} />
        {key === undefined ? (
          <p className="row wrapx">
            <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void issue()}>
              <KeyRound className="i" aria-hidden />
              {t('salesPartner.issueKey')}
            </button>
          </p>
        ) : null}
        <PartnerAccess code={partner.code} secret={key} origin={location.origin} />
      </div>
    </OfficeDialog>
  );
}
