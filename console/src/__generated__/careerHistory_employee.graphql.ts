/**
 * @generated SignedSource<<e893ad41adc199331de16e2199debe7a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type EmploymentChangeStatus = "APPLIED" | "CANCELLED" | "SCHEDULED";
export type EmploymentType = "CONTRACT" | "FULL_TIME" | "INTERN" | "PART_TIME" | "PROBATION";
import type { FragmentRefs } from "relay-runtime";
export type careerHistory_employee$data = {
  readonly careerHistory: {
    readonly nodes: ReadonlyArray<{
      readonly department: {
        readonly id: string;
        readonly name: string;
      } | null | undefined;
      readonly effectiveDate: string;
      readonly employmentType: EmploymentType | null | undefined;
      readonly id: string;
      readonly manager: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly position: {
        readonly id: string;
        readonly title: string;
      } | null | undefined;
      readonly status: EmploymentChangeStatus;
    }>;
  } | null | undefined;
  readonly " $fragmentType": "careerHistory_employee";
};
export type careerHistory_employee$key = {
  readonly " $data"?: careerHistory_employee$data;
  readonly " $fragmentSpreads": FragmentRefs<"careerHistory_employee">;
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
  "name": "careerHistory_employee",
  "selections": [
    {
      "alias": null,
      "args": [
        {
          "kind": "Literal",
          "name": "first",
          "value": 20
        },
        {
          "kind": "Literal",
          "name": "orderBy",
          "value": [
            {
              "direction": "DESC",
              "field": "EFFECTIVE_DATE"
            }
          ]
        }
      ],
      "concreteType": "EmploymentChangeConnection",
      "kind": "LinkedField",
      "name": "careerHistory",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "EmploymentChange",
          "kind": "LinkedField",
          "name": "nodes",
          "plural": true,
          "selections": [
            (v0/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "effectiveDate",
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
              "name": "employmentType",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "concreteType": "Position",
              "kind": "LinkedField",
              "name": "position",
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
              "concreteType": "Department",
              "kind": "LinkedField",
              "name": "department",
              "plural": false,
              "selections": [
                (v0/*:: as any*/),
                {
                  "alias": null,
                  "args": null,
                  "kind": "ScalarField",
                  "name": "name",
                  "storageKey": null
                }
              ],
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "concreteType": "Employee",
              "kind": "LinkedField",
              "name": "manager",
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
      "storageKey": "careerHistory(first:20,orderBy:[{\"direction\":\"DESC\",\"field\":\"EFFECTIVE_DATE\"}])"
    }
  ],
  "type": "Employee",
  "abstractKey": null
};
})();

(node as any).hash = "aaa056ee2a744a15d1c38a7b0ec8d3d7";

export default node;
