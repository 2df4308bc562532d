interface Named {
  firstName?: string;
  middleName?: string;
  lastName?: string;
}

export function personName({ firstName, middleName, lastName }: Named): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}
