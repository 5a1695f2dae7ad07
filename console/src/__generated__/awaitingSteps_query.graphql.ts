/**
 * @generated SignedSource<<b67e6aeac4be0c808507c468de827bea>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type OnboardingKind = "OFFBOARDING" | "ONBOARDING";
import type { FragmentRefs } from "relay-runtime";
export type awaitingSteps_query$data = {
  readonly awaiting: {
    readonly nodes: ReadonlyArray<{
      readonly employee: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly employeeId: string;
      readonly id: string;
      readonly kind: OnboardingKind;
      readonly overdue: boolean;
      readonly progress: {
        readonly completed: number;
        readonly total: number;
      };
    }>;
    readonly totalCount: number;
  } | null | undefined;
  readonly viewer: {
    readonly id: string;
  } | null | undefined;
  readonly " $fragmentType": "awaitingSteps_query";
};
export type awaitingSteps_query$key = {
  readonly " $data"?: awaitingSteps_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"awaitingSteps_query">;
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
  "name": "awaitingSteps_query",
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "viewer",
      "plural": false,
      "selections": [
        (v0/*:: as any*/)
      ],
      "storageKey": null
    },
    {
      "alias": "awaiting",
      "args": [
        {
          "kind": "Literal",
          "name": "filter",
          "value": {
            "awaitsMe": true
          }
        },
        {
          "kind": "Literal",
          "name": "first",
          "value": 8
        }
      ],
      "concreteType": "OnboardingInstanceConnection",
      "kind": "LinkedField",
      "name": "onboardingInstances",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "totalCount",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "OnboardingInstance",
          "kind": "LinkedField",
          "name": "nodes",
          "plural": true,
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
              "name": "overdue",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "employeeId",
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
                {
                  "alias": null,
                  "args": null,
                  "kind": "ScalarField",
                  "name": "fullName",
                  "storageKey": null
                }
              ],
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
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": "onboardingInstances(filter:{\"awaitsMe\":true},first:8)"
    }
  ],
  "type": "Query",
  "abstractKey": null
};
})();

(node as any).hash = "578020c6988608f16194ea0397aad1fa";

export default node;
