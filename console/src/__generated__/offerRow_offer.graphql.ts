/**
 * @generated SignedSource<<1f0931d8aeb3415a78ef97a6b2ce60c7>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "ADJUST_LEAVE" | "APPROVE" | "ASSESS" | "ASSIGN_SCHEDULE" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_EMAIL" | "CHANGE_PAY" | "CHANGE_ROLE" | "CHANGE_TERMS" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELEGATE_LEAVE" | "DELETE" | "EMPLOY" | "END" | "ERASE" | "GRANT_LEAVE" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "RESTORE" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
export type ErrorCode = "ACCOUNT_SUSPENDED" | "ALREADY_APPLIED" | "ALREADY_DECIDED" | "ALREADY_HIRED" | "BAD_REQUEST" | "BEFORE_FIRST_DAY" | "BLACKOUT_PERIOD" | "CANDIDATE_ANONYMIZED" | "CANDIDATE_DEACTIVATED" | "CANDIDATE_EXISTS" | "CHANGE_REQUEST_PENDING" | "CONFLICT" | "DEPARTMENT_NOT_EMPTY" | "DOCUMENT_REQUIRED" | "EMAIL_TAKEN" | "FILE_NOT_READY" | "FORBIDDEN" | "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED" | "HALF_DAY_NOT_ALLOWED" | "HIERARCHY_CYCLE" | "HOLIDAY_COLLISION" | "IDEMPOTENCY_KEY_REUSED" | "INSUFFICIENT_BALANCE" | "INTERNAL" | "INVALID_CREDENTIALS" | "INVALID_REFERENCE" | "INVALID_TRANSITION" | "JOB_CLOSED" | "LAST_ADMINISTRATOR" | "LEAVE_AFTER_EMPLOYMENT" | "LEAVE_TOO_LONG" | "LINK_EXPIRED" | "MANAGED_BY_INTERVIEW" | "METHOD_NOT_ALLOWED" | "NAME_TAKEN" | "NOTICE_PERIOD_TOO_SHORT" | "NOT_EMPLOYED" | "NOT_FOUND" | "NOT_NEXT_APPROVER" | "NO_OPENING_LEFT" | "NO_WORKING_DAYS" | "OFFER_NOT_APPROVED" | "OFFER_PENDING" | "ONBOARDING_ACTIVE" | "ORGANIZATION_MOVED" | "OUTSIDE_WORKING_HOURS" | "OVERLAPPING_REQUEST" | "OVERLOADED" | "PASSKEY_INVALID" | "PAYLOAD_TOO_LARGE" | "PLAN_EXPIRED" | "PLAN_OUTDATED" | "PRECONDITION_FAILED" | "QUERY_TOO_COMPLEX" | "RANGE_NOT_SATISFIABLE" | "RATE_LIMITED" | "RECORD_IN_USE" | "REGISTRATION_CLOSED" | "RESUME_TOKEN_EXPIRED" | "ROWS_REJECTED" | "SCHEDULED_CHANGE_CONFLICT" | "SELF_ACTION_FORBIDDEN" | "STAGE_CHANGED" | "STALE_VERSION" | "STORAGE_QUOTA_EXCEEDED" | "STORAGE_UNAVAILABLE" | "SUBSCRIPTION_LIMIT_EXCEEDED" | "SUBSCRIPTION_REQUIRES_WEBSOCKET" | "TOO_FEW_PRESENT" | "TWO_FACTOR_ALREADY_ENABLED" | "TWO_FACTOR_INVALID" | "TWO_FACTOR_REQUIRED" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNSUPPORTED_FILE_TYPE" | "UNSUPPORTED_MEDIA_TYPE" | "UNTRUSTED_ORIGIN" | "VALIDATION_FAILED";
import type { FragmentRefs } from "relay-runtime";
export type offerRow_offer$data = {
  readonly application: {
    readonly candidate: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly id: string;
    readonly job: {
      readonly id: string;
      readonly title: string;
    } | null | undefined;
  } | null | undefined;
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
    readonly reason: ErrorCode | null | undefined;
  }>;
  readonly id: string;
  readonly salary: number | null | undefined;
  readonly salaryCurrency: string | null | undefined;
  readonly startDate: string;
  readonly version: number;
  readonly " $fragmentType": "offerRow_offer";
};
export type offerRow_offer$key = {
  readonly " $data"?: offerRow_offer$data;
  readonly " $fragmentSpreads": FragmentRefs<"offerRow_offer">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "offerRow_offer",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "version",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startDate",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "salary",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "salaryCurrency",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Application",
      "kind": "LinkedField",
      "name": "application",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "concreteType": "Job",
          "kind": "LinkedField",
          "name": "job",
          "plural": false,
          "selections": [
            (v0/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "title",
              "storageKey": null
            }
          ],
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "Candidate",
          "kind": "LinkedField",
          "name": "candidate",
          "plural": false,
          "selections": [
            (v0/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "fullName",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "AvailableAction",
      "kind": "LinkedField",
      "name": "availableActions",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "allowed",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "reason",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Offer",
  "abstractKey": null
};
})();

(node as any).hash = "aef7d2d1cab1787f91ace8859d35e1fa";

export default node;
