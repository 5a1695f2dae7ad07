/**
 * @generated SignedSource<<bea70c302d32826b7ce4cbf49dcb5f60>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type DecisionKind = "LEAVE_CHANGE_REQUEST" | "LEAVE_REQUEST" | "OFFER" | "ONBOARDING_STEP" | "PROFILE_CHANGE";
export type LeaveChangeStatus = "APPROVED" | "PENDING" | "REJECTED" | "WITHDRAWN";
export type LeaveStatus = "APPROVED" | "CANCELLED" | "DRAFT" | "PENDING" | "REJECTED";
export type OnboardingStepStatus = "COMPLETED" | "IN_PROGRESS" | "OVERDUE" | "PENDING";
export type ProfileChangeStatus = "APPROVED" | "PENDING" | "REJECTED" | "SUPERSEDED" | "WITHDRAWN";
import type { FragmentRefs } from "relay-runtime";
export type decisionList_decisions$data = ReadonlyArray<{
  readonly candidate: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly employee: {
    readonly avatarUrl: string;
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly kind: DecisionKind;
  readonly leaveChangeRequest: {
    readonly id: string;
    readonly status: LeaveChangeStatus;
    readonly " $fragmentSpreads": FragmentRefs<"leaveChangeRow_change">;
  } | null | undefined;
  readonly leaveRequest: {
    readonly id: string;
    readonly status: LeaveStatus;
    readonly " $fragmentSpreads": FragmentRefs<"leaveDecisionRow_request">;
  } | null | undefined;
  readonly offer: {
    readonly approvedAt: string | null | undefined;
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"offerRow_offer">;
  } | null | undefined;
  readonly onboardingStep: {
    readonly id: string;
    readonly status: OnboardingStepStatus;
    readonly " $fragmentSpreads": FragmentRefs<"stepRow_step">;
  } | null | undefined;
  readonly profileChange: {
    readonly id: string;
    readonly status: ProfileChangeStatus;
    readonly " $fragmentSpreads": FragmentRefs<"profileChangeRow_change">;
  } | null | undefined;
  readonly recordId: string;
  readonly since: string;
  readonly " $fragmentType": "decisionList_decisions";
}>;
export type decisionList_decisions$key = ReadonlyArray<{
  readonly " $data"?: decisionList_decisions$data;
  readonly " $fragmentSpreads": FragmentRefs<"decisionList_decisions">;
}>;

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "status",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": {
    "plural": true
  },
  "name": "decisionList_decisions",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "kind",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "since",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "recordId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "employee",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        (v1/*:: as any*/),
        {
          "alias": null,
          "args": [
            {
              "kind": "Literal",
              "name": "size",
              "value": "SMALL"
            }
          ],
          "kind": "ScalarField",
          "name": "avatarUrl",
          "storageKey": "avatarUrl(size:\"SMALL\")"
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
        (v1/*:: as any*/)
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveRequest",
      "kind": "LinkedField",
      "name": "leaveRequest",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        (v2/*:: as any*/),
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "leaveDecisionRow_request"
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveChangeRequest",
      "kind": "LinkedField",
      "name": "leaveChangeRequest",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        (v2/*:: as any*/),
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "leaveChangeRow_change"
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "ProfileChange",
      "kind": "LinkedField",
      "name": "profileChange",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        (v2/*:: as any*/),
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "profileChangeRow_change"
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Offer",
      "kind": "LinkedField",
      "name": "offer",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "approvedAt",
          "storageKey": null
        },
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "offerRow_offer"
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "OnboardingStep",
      "kind": "LinkedField",
      "name": "onboardingStep",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        (v2/*:: as any*/),
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "stepRow_step"
        }
      ],
      "storageKey": null
    }
  ],
  "type": "PendingDecision",
  "abstractKey": null
};
})();

(node as any).hash = "c74a65027417deb0f8bd2eb706425614";

export default node;
