import { useEffect, useState } from 'react';
import { today } from '../../domain/date.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { groupKindOf } from '../../domain/identity.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { failedOwners } from '../../domain/ownership.ts';
import { asksItin } from '../../domain/taxId.ts';
import { editForm } from '../../journey/next.ts';
import { boot } from '../../web/boot.ts';
import { deservesToast } from '../../web/failure.ts';
import { CheckboxField } from '../../web/form/CheckboxField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { toast } from '../../web/notices.ts';
import { follow, type Memory } from '../../web/router.ts';
import { session } from '../../web/session.ts';
import { loadStatus } from '../../web/status.ts';
import { Alert, Banner } from '../../web/ui/Alert.tsx';
import { refusedOwners } from '../verify-ownership/rules.ts';
import css from './ConfirmProfile.module.css';
import { placedMessage, placeOf, reviewMessage } from './facts.ts';
import { FeesCard } from './FeesCard.tsx';
import {
  CARDS,
  CERTIFICATION,
  CERTIFICATION_MISSING,
  CHANGED_ELSEWHERE,
  EDIT_BUTTONS,
  NO_CHANGES_LATER,
  NOT_SUBMITTED,
  OWNERS_NOT_VALIDATED,
  SUBMIT,
} from './messages.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { BankFacts, BusinessFacts, PeopleFacts } from './ReviewSections.tsx';
import { reviewErrors } from './rules.ts';
import { readAgain, type Review } from './useReview.ts';
import { ValidationDialog } from './ValidationDialog.tsx';

type Finding = FieldError & { section?: string };

/** An edit of each section that leads back to the review. */
const edits = {
  business: () => void follow('ConfirmProfile', 'editBusiness', { memory: { fromReview: true } }),
  owners: () => editIdentity('individual'),
  contact: () => editIdentity('government-public-corp'),
  payout: () => void follow('ConfirmProfile', 'editBank', { memory: { fromReview: true } }),
};

function editIdentity(type: Parameters<typeof editForm>[0]): void {
  void follow('ConfirmProfile', 'editIdentity', {
    query: { form: editForm(type) },
    memory: { fromReview: true },
  });
}

function findingsOf(review: Review): Finding[] {
  const { ownershipType } = review;
  if (!ownershipType) return [{ field: 'owners', message: OWNERS_NOT_VALIDATED, section: 'identity' }];
  return reviewErrors(
    { ...review, ownershipType },
    { today: today(), dc: boot.product?.dc ?? false, quantity: review.quantity },
  );
}

/** The review, read again where a section has lost a value since: then the review page itself is closed to reloads. */
async function currentOf(review: Review): Promise<Review> {
  const known = await loadStatus();
  return known && !known.canVisitStep.submit ? readAgain(review) : review;
}

/**
 * The cards of the review and the form under them. `memory` holds why an earlier submit came back, and what was certified
 * then.
 */
export function ReviewForm({ review: read, memory }: { review: Review; memory: Memory }) {
  const { refusal, certified } = memory;
  const [review, setReview] = useState(read);
  const [findings, setFindings] = useState<readonly Finding[]>(refusal?.errors ?? []);
  const [isDialogOpen, setDialogOpen] = useState(findings.length > 0);
  const isUnchanged = certified !== undefined && certified === review.revision;
  const { ownershipType: type, business } = review;
  const isItin = type !== null && asksItin(groupKindOf(type), business.tinType);
  const refused = refusal && reviewMessage({ message: refusal.message, ...refusal.errors[0] }, isItin);
  useEffect(() => {
    if (refused && deservesToast(refusal.message)) toast(refused, { duration: SERVER_ERROR_TOAST_MS });
  }, [refused, refusal]);
  const form = useStepForm({
    defaults: { certified: isUnchanged },
    validate: (values) => (values.certified ? [] : [{ field: 'certified', message: CERTIFICATION_MISSING }]),
    labels: { certified: CERTIFICATION },
    onSubmit: async () => {
      const current = await currentOf(review);
      if (!session().token) return;
      setReview(current);
      const found = findingsOf(current);
      setFindings(found);
      setDialogOpen(found.length > 0);
      const owners = refusedOwners(found);
      if (owners.length > 0) toast(failedOwners(owners));
      if (found.length > 0) return;
      // The certification names what was looked at; whatever was written since is not covered by it.
      await follow('ConfirmProfile', 'submitted', { memory: { certified: review.revision } });
    },
  });
  const identity = review.isGovernment ? 'contact' : 'owners';
  const editOf = (section: string | undefined) =>
    section === 'identity' ? edits[identity] : section === 'payout' ? edits.payout : edits.business;
  const errorsOf = (section: string) =>
    findings.filter((finding) => finding.section === section).map((one) => placedMessage(one, isItin));

  return (
    <>
      {refused && findings.length === 0 && <Alert title={NOT_SUBMITTED}>{refused}</Alert>}
      {certified !== undefined && !isUnchanged && <Alert tone="warning">{CHANGED_ELSEWHERE}</Alert>}
      <ReviewCard
        title={CARDS.business}
        editName={EDIT_BUTTONS.business}
        onEdit={edits.business}
        errors={errorsOf('business')}
      >
        <BusinessFacts business={review.business} category={review.category} />
      </ReviewCard>
      <ReviewCard
        title={CARDS[identity]}
        editName={EDIT_BUTTONS[identity]}
        onEdit={edits[identity]}
        badge={review.badge}
        errors={errorsOf('identity')}
      >
        <PeopleFacts people={review.isGovernment ? [review.contact] : review.owners} isItin={isItin} />
      </ReviewCard>
      <ReviewCard
        title={CARDS.payout}
        editName={EDIT_BUTTONS.payout}
        onEdit={edits.payout}
        errors={errorsOf('payout')}
      >
        <BankFacts accounts={review.accounts} />
      </ReviewCard>
      <StepForm form={form}>
        <FeesCard fees={review.fees}>
          <CheckboxField {...form.field('certified')} label={CERTIFICATION} />
        </FeesCard>
        <div className={`${css.submit} no-print`}>
          <Banner tone="warning">{NO_CHANGES_LATER}</Banner>
          <StepActions form={form} label={SUBMIT} disabled={!form.watch('certified')} />
        </div>
      </StepForm>
      {isDialogOpen && (
        <ValidationDialog
          place={findings[0] ? placeOf(findings[0], isItin) : ''}
          messages={findings.map((one) => reviewMessage(one, isItin))}
          onFix={editOf(findings[0]?.section)}
          onStay={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}
