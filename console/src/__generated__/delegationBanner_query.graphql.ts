/**
 * @generated SignedSource<<574ee13661da61e4c92a2353abbd795a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type delegationBanner_query$data = {
  readonly currentDelegations: {
    readonly nodes: ReadonlyArray<{
      readonly delegateId: string;
      readonly delegator: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly endDate: string;
      readonly endedAt: string | null | undefined;
      readonly id: string;
      readonly startDate: string;
    }>;
  } | null | undefined;
  readonly viewer: {
    readonly id: string;
  } | null | undefined;
  readonly " $fragmentType": "delegationBanner_query";
};
export type delegationBanner_query$key = {
  readonly " $data"?: delegationBanner_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"delegationBanner_query">;
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
  "name": "delegationBanner_query",
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
      "alias": "currentDelegations",
      "args": [
        {
          "kind": "Literal",
          "name": "filter",
          "value": {
            "current": true,
            "own": true
          }
        },
        {
          "kind": "Literal",
          "name": "first",
          "value": 5
        }
      ],
      "concreteType": "LeaveDelegationConnection",
      "kind": "LinkedField",
      "name": "leaveDelegations",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "LeaveDelegation",
          "kind": "LinkedField",
          "name": "nodes",
          "plural": true,
          "selections": [
            (v0/*:: as any*/),
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
              "name": "endDate",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "endedAt",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "delegateId",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "concreteType": "Employee",
              "kind": "LinkedField",
              "name": "delegator",
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
        }
      ],
      "storageKey": "leaveDelegations(filter:{\"current\":true,\"own\":true},first:5)"
    }
  ],
  "type": "Query",
  "abstractKey": null
};
})();

(node as any).hash = "63a6e47831b45f0246fa67a97f8e96b8";

export default node;
