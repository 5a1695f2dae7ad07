/**
 * @generated SignedSource<<4a05f5b70a1c917d6f66e1a41245e7ab>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "APPROVE" | "ASSESS" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_ROLE" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELETE" | "EMPLOY" | "END" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
export type DecisionKind = "LEAVE_CHANGE_REQUEST" | "LEAVE_REQUEST" | "OFFER" | "ONBOARDING_STEP" | "PROFILE_CHANGE";
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
    readonly availableActions: ReadonlyArray<{
      readonly allowed: boolean;
      readonly name: ActionName;
    }>;
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"leaveChangeRow_change">;
  } | null | undefined;
  readonly leaveRequest: {
    readonly availableActions: ReadonlyArray<{
      readonly allowed: boolean;
      readonly name: ActionName;
    }>;
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"leaveDecisionRow_request">;
  } | null | undefined;
  readonly offer: {
    readonly availableActions: ReadonlyArray<{
      readonly allowed: boolean;
      readonly name: ActionName;
    }>;
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"offerRow_offer">;
  } | null | undefined;
  readonly onboardingStep: {
    readonly availableActions: ReadonlyArray<{
      readonly allowed: boolean;
      readonly name: ActionName;
    }>;
    readonly id: string;
    readonly " $fragmentSpreads": FragmentRefs<"stepRow_step">;
  } | null | undefined;
  readonly profileChange: {
    readonly availableActions: ReadonlyArray<{
      readonly allowed: boolean;
      readonly name: ActionName;
    }>;
    readonly id: string;
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
    }
  ],
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
        (v2/*:: as any*/),
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

(node as any).hash = "3206cae2905c4bd5aedc7b1dc88fd091";

export default node;
