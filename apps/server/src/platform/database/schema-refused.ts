/** Thrown for a schema that this version cannot serve or migrate, with an explanation for the operator. */
export class SchemaRefused extends Error {}
