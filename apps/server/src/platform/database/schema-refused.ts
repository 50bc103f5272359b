/** The schema of a database that this version cannot serve or migrate, in a sentence for its operator. */
export class SchemaRefused extends Error {}
