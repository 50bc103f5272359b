import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { DrawnField } from '../../kit/form/field.ts';
import { toBase64 } from '../agency/to-base64.ts';

/** A file from the person's computer; the form holds its bytes as text. */
export function PictureField({ id, onChange, describedBy }: DrawnField) {
  const t = useOfficeT();
  const [name, setName] = useState('');
  const read = async (file: File) => {
    onChange(toBase64(new Uint8Array(await file.arrayBuffer())));
    setName(file.name);
  };
  return (
    <label className="btn btn-line o-pick">
      <ImageUp className="i" aria-hidden />
      {name === '' ? t('content.choosePicture') : name}
      <input
        id={id}
        className="sr"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={describedBy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void read(file);
        }}
      />
    </label>
  );
}
