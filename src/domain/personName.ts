interface Named {
  firstName?: string;
  middleName?: string;
  lastName?: string;
}

/** Full name, or '' if there is none. */
export function personName({ firstName, middleName, lastName }: Named): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}
