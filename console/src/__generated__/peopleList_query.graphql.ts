/**
 * @generated SignedSource<<2feb7e557a25bb20df40f3cf5c3503c0>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type peopleList_query$data = {
  readonly directory: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly id: string;
        readonly " $fragmentSpreads": FragmentRefs<"peopleRow_person">;
      };
    }>;
    readonly totalCount: number;
  } | null | undefined;
  readonly namesBefore?: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly " $fragmentSpreads": FragmentRefs<"peopleRow_person">;
    }>;
  } | null | undefined;
  readonly " $fragmentType": "peopleList_query";
};
export type peopleList_query$key = {
  readonly " $data"?: peopleList_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"peopleList_query">;
};

import peopleListQuery_graphql from './peopleListQuery.graphql';

const node: ReaderFragment = (function(){
var v0 = [
  "directory"
],
v1 = {
  "fields": [
    {
      "kind": "Variable",
      "name": "departmentIds",
      "variableName": "departmentIds"
    },
    {
      "kind": "Literal",
      "name": "includeDescendants",
      "value": true
    },
    {
      "kind": "Variable",
      "name": "managerIds",
      "variableName": "managerIds"
    },
    {
      "kind": "Variable",
      "name": "search",
      "variableName": "search"
    },
    {
      "kind": "Variable",
      "name": "startAt",
      "variableName": "startAt"
    }
  ],
  "kind": "ObjectValue",
  "name": "filter"
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v3 = {
  "args": null,
  "kind": "FragmentSpread",
  "name": "peopleRow_person"
};
return {
  "argumentDefinitions": [
    {
      "defaultValue": null,
      "kind": "LocalArgument",
      "name": "after"
    },
    {
      "defaultValue": null,
      "kind": "LocalArgument",
      "name": "departmentIds"
    },
    {
      "defaultValue": 50,
      "kind": "LocalArgument",
      "name": "first"
    },
    {
      "defaultValue": false,
      "kind": "LocalArgument",
      "name": "jumps"
    },
    {
      "defaultValue": null,
      "kind": "LocalArgument",
      "name": "managerIds"
    },
    {
      "defaultValue": null,
      "kind": "LocalArgument",
      "name": "search"
    },
    {
      "defaultValue": null,
      "kind": "LocalArgument",
      "name": "startAt"
    }
  ],
  "kind": "Fragment",
  "metadata": {
    "connection": [
      {
        "count": "first",
        "cursor": "after",
        "direction": "forward",
        "path": (v0/*:: as any*/)
      }
    ],
    "refetch": {
      "connection": {
        "forward": {
          "count": "first",
          "cursor": "after"
        },
        "backward": null,
        "path": (v0/*:: as any*/)
      },
      "fragmentPathInResult": [],
      "operation": peopleListQuery_graphql
    }
  },
  "name": "peopleList_query",
  "selections": [
    {
      "alias": "directory",
      "args": [
        (v1/*:: as any*/)
      ],
      "concreteType": "EmployeeConnection",
      "kind": "LinkedField",
      "name": "__peopleList_directory_connection",
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
          "concreteType": "EmployeeEdge",
          "kind": "LinkedField",
          "name": "edges",
          "plural": true,
          "selections": [
            {
              "alias": null,
              "args": null,
              "concreteType": "Employee",
              "kind": "LinkedField",
              "name": "node",
              "plural": false,
              "selections": [
                (v2/*:: as any*/),
                (v3/*:: as any*/),
                {
                  "alias": null,
                  "args": null,
                  "kind": "ScalarField",
                  "name": "__typename",
                  "storageKey": null
                }
              ],
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "cursor",
              "storageKey": null
            }
          ],
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "PageInfo",
          "kind": "LinkedField",
          "name": "pageInfo",
          "plural": false,
          "selections": [
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "endCursor",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "hasNextPage",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "condition": "jumps",
      "kind": "Condition",
      "passingValue": true,
      "selections": [
        {
          "alias": "namesBefore",
          "args": [
            (v1/*:: as any*/),
            {
              "kind": "Literal",
              "name": "last",
              "value": 8
            }
          ],
          "concreteType": "EmployeeConnection",
          "kind": "LinkedField",
          "name": "directory",
          "plural": false,
          "selections": [
            {
              "alias": null,
              "args": null,
              "concreteType": "Employee",
              "kind": "LinkedField",
              "name": "nodes",
              "plural": true,
              "selections": [
                (v2/*:: as any*/),
                (v3/*:: as any*/)
              ],
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ]
    }
  ],
  "type": "Query",
  "abstractKey": null
};
})();

(node as any).hash = "2b035f460d4b7578fc388afac443a0d7";

export default node;
