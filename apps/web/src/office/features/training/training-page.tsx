import {
  createTrainingCopy,
  deleteTrainingCopy,
  getTraining,
  type TrainingCopy,
} from '@farewind/contract/identity/training';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, GraduationCap, LogIn, Minus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { useImpersonating } from '../../session/impersonation.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import '../../../styles/office-training.css';
import { CopyAtWork } from './copy-at-work.tsx';
import { useAct } from '../../kit/use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const TRAINING = ['office', 'training'];
type Training = Answer<typeof getTraining>;

/** The agency's training copy: seen from the agency it is made, entered and deleted; in the copy itself one practises. */
export function TrainingPage(): ReactNode {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: TRAINING,
    queryFn: () => officeCall(getTraining, {}),
    staleTime: 0,
  });
  const store = (next: Training) => queries.setQueryData(TRAINING, next);
  return (
    <DetailPage
      title={t('menu.training')}
      isLoading={data === undefined}
      error={error}
      onRetry={() => void refetch()}
    >
      {data === undefined ? null : data.copy === null ? (
        <NoCopy onMade={store} />
      ) : data.isInCopy ? (
        <CopyAtWork copy={data.copy} onChanged={store} />
      ) : (
        <CopyCard copy={data.copy} onDeleted={store} />
      )}
    </DetailPage>
  );
}

const brought: readonly OfficeKey[] = [
  'training.bring.settings',
  'training.bring.inventory',
  'training.bring.rules',
  'training.bring.texts',
  'training.bring.roles',
];
const left: readonly OfficeKey[] = [
  'training.leave.people',
  'training.leave.sales',
  'training.leave.mails',
  'training.leave.accounts',
];

/** What a copy is, what it brings, and the one act that makes it. */
function NoCopy({ onMade }: { readonly onMade: (next: Training) => void }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { isBusy, run } = useAct();
  const make = () =>
    run(async () => {
      onMade(await officeCall(createTrainingCopy, {}));
      showToast(t('training.made'));
    });
  return (
    <Panel title={t('training.none')}>
      <p>{t('training.lead')}</p>
      <div className="training-lists">
        <Contents title={t('training.brings')} lines={brought} isBrought />
        <Contents title={t('training.leaves')} lines={left} />
      </div>
      {can('Pages.Training.Manage') ? (
        <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void make()}>
          <GraduationCap className="i" aria-hidden />
          {t(isBusy ? 'training.making' : 'training.make')}
        </button>
      ) : (
        <p className="mute">{t('training.askManager')}</p>
      )}
    </Panel>
  );
}

function Contents(props: {
  readonly title: string;
  readonly lines: readonly OfficeKey[];
  readonly isBrought?: boolean;
}) {
  const t = useOfficeT();
  const Sign = props.isBrought === true ? Check : Minus;
  return (
    <div>
      <h3 className="h3">{props.title}</h3>
      <ul className="training-list">
        {props.lines.map((line) => (
          <li key={line}>
            <Sign className="i i-16" aria-hidden />
            {t(line)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The copy as the agency sees it. */
function CopyCard({
  copy,
  onDeleted,
}: {
  readonly copy: TrainingCopy;
  readonly onDeleted: (next: Training) => void;
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const impersonation = useImpersonating();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const enter = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await impersonation.enterTraining().catch((error: unknown) => {
      setIsBusy(false);
      showError(error);
    });
  };
  return (
    <Panel title={t('training.copyOf', { date: formatInstant(copy.madeAt) })}>
      <p>{t(copy.isReady ? 'training.ready' : 'training.unready')}</p>
      {copy.isReady ? (
        <p className="mute">
          <WholeDates text={t('training.itsClock', { date: formatInstant(copy.now) })} />
        </p>
      ) : null}
      <div className="first-acts">
        {copy.isReady ? (
          <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void enter()}>
            <LogIn className="i" aria-hidden />
            {t('training.enter')}
          </button>
        ) : null}
        {can('Pages.Training.Manage') ? (
          <button type="button" className="btn btn-danger" onClick={() => setIsAsking(true)}>
            <Trash2 className="i" aria-hidden />
            {t('training.delete')}
          </button>
        ) : null}
      </div>
      {isAsking ? (
        <QuestionDialog
          title={t('training.askDelete')}
          text={t('training.askDeleteText')}
          answer={t('training.delete')}
          isDangerous
          onAnswer={async () => {
            const next = await officeCall(deleteTrainingCopy, {});
            setIsAsking(false);
            showToast(t('training.deleted'));
            onDeleted(next);
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Panel>
  );
}
