export type FieldPath<Form> = Form extends readonly (infer Item)[]
  ? `${number}` | `${number}.${FieldPath<Item>}`
  : Form extends object
    ? {
        [Key in keyof Form & string]:
          | Key
          | (Form[Key] extends object ? `${Key}.${FieldPath<Form[Key]>}` : never);
      }[keyof Form & string]
    : never;

export type ValueAt<Form, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Form extends readonly (infer Item)[]
    ? ValueAt<Item, Rest>
    : Key extends keyof Form
      ? ValueAt<Form[Key], Rest>
      : unknown
  : Form extends readonly (infer Item)[]
    ? Item
    : Path extends keyof Form
      ? Form[Path]
      : unknown;
