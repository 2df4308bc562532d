export const FEE_SCHEDULE = `---
title: Fee Schedule
version: 2026-02-01
lastUpdated: February 1, 2026
---

These fees apply in addition to the fees of each sale. **{{facilitatorName}}** charges them when they occur.

| Fee | When | Amount |
|---|---|---:|
| Chargeback | Each time a cardholder disputes a sale | $15.00 |
| Returned deposit | Your bank returns a deposit | $10.00 |
| Paper statement | Each month, if you ask for it | $2.50 |

Write to [{{supportEmail}}](mailto:{{supportEmail}}) if you have questions.
`;

export const FEE_SCHEDULE_SETTING = [{ id: 'fee-schedule', titleIn: { es: 'Lista de tarifas' } }];
