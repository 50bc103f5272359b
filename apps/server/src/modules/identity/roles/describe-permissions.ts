import type { Language } from '@farewind/contract/core/fields';
import { permissionsOfSide } from '../permissions.ts';
import texts from './permission-texts.json' with { type: 'json' };

export interface DescribedPermission {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
}

type Texts = Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>>;

/** Every permission of a side in words, in the order of its words. Throws for one that has none. */
export function describePermissions(tenantId: number, language: Language): DescribedPermission[] {
  return permissionsOfSide(tenantId)
    .map((name) => {
      const [displayName, description] = (texts as Texts)[name]?.[language] ?? [];
      if (displayName === undefined || description === undefined)
        throw new Error(`The permission ${name} has no words in ${language}`);
      return { name, displayName, description };
    })
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName, language));
}
