/**
 * @generated SignedSource<<011be004a679bf4d2252ff8a546a47b3>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type OnboardingKind = "OFFBOARDING" | "ONBOARDING";
export type OnboardingStatus = "ACTIVE" | "CANCELLED" | "COMPLETED";
import type { FragmentRefs } from "relay-runtime";
export type checklist_instance$data = {
  readonly id: string;
  readonly kind: OnboardingKind;
  readonly progress: {
    readonly completed: number;
    readonly total: number;
  };
  readonly startDate: string;
  readonly status: OnboardingStatus;
  readonly steps: ReadonlyArray<{
    readonly id: string;
    readonly order: number;
    readonly targetDate: string;
    readonly " $fragmentSpreads": FragmentRefs<"stepItem_step">;
  }> | null | undefined;
  readonly " $fragmentType": "checklist_instance";
};
export type checklist_instance$key = {
  readonly " $data"?: checklist_instance$data;
  readonly " $fragmentSpreads": FragmentRefs<"checklist_instance">;
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
  "name": "checklist_instance",
  "selections": [
    (v0/*:: as any*/),
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
      "name": "status",
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
      "concreteType": "OnboardingProgress",
      "kind": "LinkedField",
      "name": "progress",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "completed",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "total",
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "OnboardingStep",
      "kind": "LinkedField",
      "name": "steps",
      "plural": true,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "order",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "targetDate",
          "storageKey": null
        },
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "stepItem_step"
        }
      ],
      "storageKey": null
    }
  ],
  "type": "OnboardingInstance",
  "abstractKey": null
};
})();

(node as any).hash = "427c33bb46146842c023c1c8fde8975f";

export default node;
