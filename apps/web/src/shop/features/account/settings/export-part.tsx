import { useState } from 'react';
import { Download } from 'lucide-react';
import { exportProfile } from '../../../../shared/api/account-remotes.ts';
import { call } from '../../../../shared/api/call.ts';
import { labelMembers } from '../../../../shared/format/label-members.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { useAccountT } from '../texts/account-texts.ts';
import { SettingsPart } from './settings-part.tsx';

/** All that is kept of the customer, as a file. */
export function ExportPart() {
  const say = useAccountT();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const { labels, ...holdings } = await call(exportProfile, {});
      const file = JSON.stringify(labelMembers(holdings, labels), undefined, 2);
      saveFile(`farewind-${holdings.exportedAt.slice(0, 10)}.json`, file);
      setState('done');
    } catch (error) {
      setState('idle');
      showError(error);
    }
  };
  return (
    <SettingsPart id="export" title={say('settings.export')}>
      <p className="soft">{say('settings.exportText')}</p>
      <p className="row wrapx">
        <button
          type="button"
          className="btn btn-line"
          aria-busy={state === 'busy'}
          onClick={() => (state === 'busy' ? undefined : void download())}
        >
          <Download className="i" aria-hidden />
          {say('settings.download')}
        </button>
        <span role="status" className="soft">
          {state === 'done' ? say('settings.downloaded') : ''}
        </span>
      </p>
    </SettingsPart>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
